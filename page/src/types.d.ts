// What the page, the worker and the programs say to each other.

export type Secrets = "variables" | "hidden" | "shown";

export type Question =
  | { do: "read"; text: string; secrets: Secrets; format: string; pretty: true; tidy: boolean; some: number[] | null; api: boolean; baseUrl: string }
  | { do: "set"; text: string; key: string; manner: Manner; value: string; api: boolean }
  | { do: "operations"; words?: string; api: true };

export type Order =
  | { kind: "start"; lines: string; description: string; python: string }
  | { kind: "ask"; question: Question }
  | { kind: "describe"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "forget" }
  | { kind: "attach"; name: string; file: Blob }
  | { kind: "detach"; name: string };

/** The answer to an order. */
export type Answered<O extends Order> = O extends { kind: "describe" }
  ? Described
  : O extends { kind: "ask"; question: { do: "read" } }
    ? Answer
    : O extends { kind: "ask"; question: { do: "set" } }
      ? { text: string }
      : O extends { kind: "ask"; question: { do: "operations" } }
        ? Described
        : object;

declare global {
  /** All formats, curl first. The bundle has them from the program. */
  const FORMATS: Format[];
}

/** How the text of a field is read: a "value" can be JSON as well, and so can a "list". */
export type Manner = "text" | "value" | "list" | "file" | "header" | "remove";

export interface Format {
  name: string;
  /** What a text of the format holds of files: their bytes, or their text. Null where it names them. */
  holds: "bytes" | "text" | null;
  /** Whether it can leave out the headers of a browser. */
  isTidied: boolean;
}

export interface Diagnostic {
  kind?: string;
  message: string;
  help: string[];
  excerpt?: {
    line: number;
    column: number;
    before: string;
    fault: string;
    after: string;
    label: string;
    masked: boolean;
  } | null;
  at?: [number, number] | null;
  /** The parameter that is at fault. */
  name?: string | null;
  /** What was probably meant, and what it replaces. */
  fix?: { at: [number, number]; meant: string; name?: string | null } | null;
  lacksFile?: boolean;
}

export interface Row {
  name: string;
  value: string;
  from: string;
  to: string;
  /** Whether it is a header that a browser adds to each of its requests. */
  browser?: boolean;
}

/** A parameter as a field of the form. */
export interface Parameter {
  name: string;
  /** The name of its items in the text. */
  key: string;
  place: string;
  kind: string;
  manner: Manner;
  required?: boolean;
  secret?: boolean;
  values: string[];
  default?: string | null;
  /** The fields of an object. */
  fields?: Parameter[];
  /** The fields of each object of a list. Their keys have `[#]` in the place of its number. */
  items?: Parameter[];
  /** The objects of the list, each with its fields. */
  objects?: Parameter[][];
}

export interface Step {
  text: string;
  operator?: string;
  rule?: string;
  section?: string;
  variables?: { name: string; value: string | null; modifier: string }[];
  expansion: string;
  fault?: string | null;
}

export interface Operation {
  method: string;
  url: string;
  summary: string;
  deprecated: boolean;
  tag: string;
}

export interface Title {
  title: string;
  /** The status of the response that a HAR has. */
  status?: number | null;
  diagnostic?: Diagnostic;
}

/** A file that the text names. */
export interface Named {
  path: string;
  /** What it is for, such as a field of a form. */
  part?: string;
  /** The requests whose body has it; none where its content is read for another part of a request. */
  requests: number[];
  /** The name of the attached file that stands for it. */
  attached: string | null;
  /** Whether its bytes are text. Null where they are not read. */
  isText: boolean | null;
  at?: [number, number] | null;
}

export interface Answer {
  kind: "empty" | "failed" | "requests";
  files?: Named[];
  requests?: Title[];
  diagnostic?: Diagnostic;
  message?: [string, number | null][];
  rows?: Row[];
  notes?: string[];
  connection?: [string, string][];
  output?: string;
  /** The output that is no text. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** That output with the name and the size of each file that is no text. */
  preview?: string;
  /** Whether the output hides secrets. */
  hides?: boolean;
  /** Whether the format can't hold variables, and secrets are hidden in their place. */
  lacksVariables?: boolean;
  refused?: Diagnostic;
  shared?: string | null;
  template?: { source: string; steps: Step[]; expansion: string };
  parameters?: Parameter[];
  /** What the fields show, by their keys. */
  values?: [string, string][];
  /** What is wrong with the values of fields, by their keys. */
  mistakes?: [string, string][];
  operation?: string | null;
  /** Whether the base URL is a part of the request. */
  takesBase?: boolean;
}

/** What a description says of an operation. */
export interface About {
  /** The texts of its parameters, by the keys of the form. */
  texts: Record<string, string>;
  /** The names of the credentials that it takes. Null where the description does not say. */
  credentials: string[] | null;
}

export interface Described {
  diagnostic?: Diagnostic;
  title: string;
  server: string | null;
  operations: Operation[];
  leftOut: { route: string; reason: string }[];
  unread: number;
  /** What the description says of operations, by their names. */
  about?: Record<string, About>;
  lacksWords?: boolean;
}
