/** `npm run pack:examples -w tools`: the packages that the examples install, as they are published, into `examples/packages`. */
import { join } from "node:path";
import { packPackages } from "../release/pack.mjs";
import { internalDependencies, ROOT } from "../release/published-packages.mjs";

/** `@vitrine/react` and the packages of this repository that it needs. */
export const EXAMPLE_PACKAGES = ["react", ...internalDependencies("react")].toSorted();

/** Packs them into a folder, which is emptied first. Their names have no version, so that examples name them for good. */
export function packForExamples(target) {
  return packPackages(target, { names: EXAMPLE_PACKAGES, fileName: (name) => `${name}.tgz` });
}

if (import.meta.filename === process.argv[1]) {
  await packForExamples(join(ROOT, "examples/packages"));
  console.log(`examples/packages has ${EXAMPLE_PACKAGES.join(", ")}.`);
}
