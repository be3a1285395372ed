/** Files that follow from a package's manifest and its documentation page: its README, and the version that a client names. */
import { manifestOf, publishedPackages } from "../release/published-packages.mjs";
import { readmeOf } from "../release/write-manifests.mjs";
import { headOf, type Generator } from "./generator.ts";

const INFERENCE = "packages/inference";

export const packageFiles: Generator = {
  id: "package-files",
  inputs: [
    "tools/generate",
    "tools/release",
    "docs/packages",
    ...publishedPackages().map((name) => `packages/${name}/package.json`),
  ],
  files: () => [
    ...publishedPackages().map((name) => ({ path: `packages/${name}/README.md`, text: readmeOf(name) })),
    { path: `${INFERENCE}/src/wire/generated/version.ts`, text: versionSource() },
  ],
};

function versionSource(): string {
  return `${headOf(`${INFERENCE}/package.json`)}
/** The version of this package, as it names itself to servers. */
export const VERSION = ${JSON.stringify(manifestOf("inference").version)};
`;
}
