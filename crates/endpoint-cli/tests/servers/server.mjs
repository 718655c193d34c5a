// Reads forms and parts with node's libraries, and answers with what it read as JSON. The path names the reader; the
// libraries are in the folder that the argument names.
import http from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const folder = createRequire(`${process.argv[2]}/node_modules/`);
const qs = folder("qs");
const busboy = folder("busboy");
const { formidable } = await import(pathToFileURL(folder.resolve("formidable")));

const whole = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const readers = {
  "/whatwg": async (request) => ({ pairs: [...new URLSearchParams((await whole(request)).toString())] }),
  "/qs": async (request) => ({ nested: qs.parse((await whole(request)).toString()) }),
  "/busboy": (request) =>
    new Promise((resolve, reject) => {
      const [pairs, files] = [[], []];
      const parser = busboy({ headers: request.headers, preservePath: true, defParamCharset: "utf8" });
      parser.on("field", (name, value) => pairs.push([name, value]));
      parser.on("file", async (name, stream, { filename, mimeType }) => {
        const file = [name, filename, mimeType];
        files.push(file);
        file.push((await whole(stream)).toString("hex"));
      });
      parser.on("close", () => setImmediate(() => resolve({ pairs, files })));
      parser.on("error", reject);
      request.pipe(parser);
    }),
  "/formidable": async (request) => {
    const parser = formidable({ allowEmptyFiles: true, minFileSize: 0 });
    const [fields, files] = await parser.parse(request);
    const all = (object) => Object.entries(object).flatMap(([name, values]) => values.map((value) => [name, value]));
    const read = ([name, file]) => [name, file.originalFilename, file.mimetype, readFileSync(file.filepath, "hex")];
    return { pairs: all(fields), files: all(files).map(read) };
  },
};

const server = http.createServer(async (request, response) => {
  let answer;
  try {
    answer = await readers[request.url](request);
  } catch (error) {
    answer = { error: String(error) };
  }
  response.setHeader("connection", "close");
  response.end(JSON.stringify(answer));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
