/**
 * Reference implementations for tests of generated code: independent parsers and interpreters.
 * Reachable only inside this workspace (the export exists for source, not for the published
 * package).
 */
export { hostileData, hostileString } from "./arbitraries.ts";
export { runBash, runNode, runPython } from "./interpreters.ts";
export { decodeShellWord, loadGrammars, type Grammars } from "./grammars.ts";
export { javascriptError, javascriptStrings, pythonError, pythonStrings } from "./lezer.ts";
export { typeErrors } from "./type-errors.ts";
