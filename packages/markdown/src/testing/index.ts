/** For tests: sources that try to break out, and pages read back from their HTML. */
export { HOSTILE_SHAPES } from "./hostile-markdown.ts";
export { lines, read } from "./read-back.ts";
