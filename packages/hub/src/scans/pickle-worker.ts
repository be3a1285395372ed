/** The program of a thread that reads pickles, one after the other. */
import { letOthersGoFirst } from "../local-repositories/background-thread.ts";
import { pickleImports } from "./pickle-imports.ts";

letOthersGoFirst();

export default pickleImports;
