/** `npm run describe:components -w tools`: writes what the gallery says about components, and their stylesheets. Tests hold the files against the sources. */
import { writeFileSync } from "node:fs";
import { componentStylesheets } from "./component-stylesheets.ts";
import { describeComponents } from "./describe-components.ts";

const FILE = new URL("../../apps/web/src/pages/components/component-descriptions.json", import.meta.url);

writeFileSync(FILE, `${JSON.stringify(describeComponents(), null, 2)}\n`);

for (const { path, text } of componentStylesheets())
  writeFileSync(new URL(`../../packages/react/src/${path}`, import.meta.url), text);
