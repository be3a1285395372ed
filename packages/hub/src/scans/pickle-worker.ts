/** The program of a thread that reads pickles, one after the other. */
import { pickleImports } from "./pickle-imports.ts";

export default pickleImports;
