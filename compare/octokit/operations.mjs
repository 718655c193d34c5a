// GitHub's own operations, read from its OpenAPI description: what a call of each needs.

/** All operations of a description, in its order. */
export function operations(api) {
  const at = (pointer) =>
    pointer
      .split("/")
      .slice(1)
      .reduce((value, key) => value[key.replaceAll("~1", "/")], api);
  const resolve = (value) => (value?.$ref ? resolve(at(value.$ref)) : value);

  function kind(schema) {
    const { enum: choices, type } = resolve(schema) ?? {};
    return choices ?? [type].flat()[0];
  }

  function body(requestBody) {
    const [contentType, media] = Object.entries(resolve(requestBody)?.content ?? {})[0] ?? [];
    if (contentType !== "application/json") return { contentType };
    const { oneOf, anyOf, ...schema } = resolve(media.schema);
    // Of several shapes, any will do.
    const { properties = {}, required = [] } = resolve(oneOf?.[0] ?? anyOf?.[0] ?? schema);
    return {
      fields: Object.entries(properties).map(([name, schema]) => [name, kind(schema), required.includes(name)]),
    };
  }

  function operation(path, [method, { parameters = [], servers, requestBody }]) {
    const all = parameters.map(resolve);
    const placed = (place) => all.filter((parameter) => parameter.in === place);
    const kinds = (place) => placed(place).map(({ name, schema }) => [name, kind(schema)]);
    const [inPath, inQuery] = [kinds("path"), kinds("query")];
    return { method: method.toUpperCase(), path, server: servers?.[0].url, inPath, inQuery, body: body(requestBody) };
  }

  const paths = Object.entries(api.paths);
  return paths.flatMap(([path, methods]) => Object.entries(methods).map((entry) => operation(path, entry)));
}
