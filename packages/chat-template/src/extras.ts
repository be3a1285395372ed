/**
 * Filters, methods and formatting that chat templates hardly use, for the entry that only renders:
 * `new Template(source, { extras })`.
 */
export { EXTRAS as extras } from "./compile/extras.ts";
