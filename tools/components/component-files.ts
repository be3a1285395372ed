/** Files that `npm run generate` writes about components: their stylesheets, and their descriptions for the gallery. */
import type { Generator } from "../generate/generator.ts";
import { componentStylesheets } from "./component-stylesheets.ts";
import { describeComponents } from "./describe-components.ts";

const SOURCE = "packages/react/src";

export const componentSheets: Generator = {
  id: "component-sheets",
  inputs: ["tools/components", SOURCE],
  files: () => componentStylesheets().map(({ path, text }) => ({ path: `${SOURCE}/${path}`, text })),
};

export const componentDescriptions: Generator = {
  id: "component-descriptions",
  inputs: ["tools/components", SOURCE, "apps/web/src/styles/tokens.css"],
  files: () => [
    {
      path: "apps/web/src/pages/components/component-descriptions.json",
      text: `${JSON.stringify(describeComponents(), null, 2)}\n`,
    },
  ],
};
