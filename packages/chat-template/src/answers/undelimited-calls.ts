import type { CallFormat } from "./answer-format.ts";

/** How a call without any delimiter begins, by its style. */
export const BEGINNINGS: Readonly<Partial<Record<CallFormat["style"], RegExp>>> = {
  "json-object": /^(?:\{|\[\s*[{\]])/,
  "python-call": /^\[?\s*[A-Za-z_][\w.]*\(/,
};

/** Calls without any delimiter, which count where they name a tool that was given: those of Llama 3 and 4. */
export const UNDELIMITED: readonly CallFormat[] = [
  {
    style: "json-object",
    namePath: ["name"],
    argumentsPath: ["arguments"],
    isText: false,
    head: "",
    open: "",
    close: "",
    tail: "",
  },
  { style: "python-call", nameEnd: "(", emptyEnd: "", isText: false, head: "[", open: "", close: "", tail: "]" },
];
