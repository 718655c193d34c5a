// What the page, the worker and the programs say to each other.

export interface Question {
  do: string;
  api?: boolean;
  [key: string]: unknown;
}

export type Order = { id: number } & (
  | { kind: "start"; unpack: string; lines: string; description: string }
  | { kind: "ask"; question: Question }
  | { kind: "describe"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "forget" }
);

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
  lacksFile?: boolean;
}

export interface Row {
  name: string;
  value: string;
  from: string;
  to: string;
}

export interface Parameter {
  name: string;
  place: string;
  kind: string;
  required?: boolean;
  isJson?: boolean;
  isList?: boolean;
  isFile?: boolean;
  values: string[];
  default?: string | null;
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
}

export interface Answer {
  kind: "empty" | "failed" | "requests";
  requests?: { title: string; diagnostic?: Diagnostic }[];
  diagnostic?: Diagnostic;
  message?: [string, number | null][];
  rows?: Row[];
  notes?: string[];
  connection?: [string, string][];
  output?: string;
  /** Whether the output hides secrets. */
  hides?: boolean;
  refused?: Diagnostic;
  shared?: string | null;
  template?: { source: string; steps: Step[]; expansion: string };
  parameters?: Parameter[];
  values?: Record<string, string[]>;
  operation?: string;
}

export interface Described {
  diagnostic?: Diagnostic;
  title: string;
  server: string | null;
  operations: Operation[];
  leftOut: number;
  unread: number;
}
