/** Before the package is published: its entries become a few files in `dist`, or in the folder that is named. */
import { fileURLToPath } from "node:url";
import { bundle } from "./published.mjs";

const [folder = fileURLToPath(new URL("../dist", import.meta.url))] = process.argv.slice(2);
await bundle(folder);
