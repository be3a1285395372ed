/**
 * Oracles for tests of generated code: parsers and interpreters that are not ours. Reachable only inside this
 * workspace (the export exists for source, not for the published package).
 */
export { hostileData, hostileString } from "./arbitraries.ts";
export { runBash, runNode, runPython } from "./interpreters.ts";
export { decodeShellWord, loadGrammars } from "./grammars.ts";
export type { Grammars } from "./grammars.ts";
export { javascriptError, javascriptStrings, pythonError, pythonStrings } from "./lezer.ts";
