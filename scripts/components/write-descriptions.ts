/** `npm run describe:components`: writes what the gallery says about components. A test holds the file against the sources. */
import { writeFileSync } from "node:fs";
import { describeComponents } from "./describe-components.ts";

const FILE = new URL("../../apps/web/src/pages/components/component-descriptions.json", import.meta.url);

writeFileSync(FILE, `${JSON.stringify(describeComponents(), null, 2)}\n`);
