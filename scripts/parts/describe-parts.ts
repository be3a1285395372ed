/** `npm run describe:parts`: writes what the gallery says about parts. A test holds the file against the sources. */
import { writeFileSync } from "node:fs";
import { describeParts } from "./part-descriptions.ts";

const FILE = new URL("../../apps/web/src/site/gallery/part-descriptions.json", import.meta.url);

writeFileSync(FILE, `${JSON.stringify(describeParts(), null, 2)}\n`);
