/**
 * Sets the environment of `dist/server/main.js`. React looks at it when it is loaded, and without this word it is the one
 * that explains mistakes to developers, and makes every page for it. So this comes before everything else; and the lines of
 * an error are those of the source, for which maps of the files that are loaded after this are read, but not those of packages.
 */
import { setSourceMapsSupport } from "node:module";
import { beginWithNodeSettings } from "./server/process/node-settings.ts";

beginWithNodeSettings();
process.env["NODE_ENV"] = "production";
setSourceMapsSupport(true, { nodeModules: false });
const [{ VitrineError }, { describeError }, { main }] = await Promise.all([
  import("@vitrine/base"),
  import("./server/log/error-log.ts"),
  import("./main.ts"),
]);
main().catch((error: unknown) => {
  // An error that can be mended speaks for itself; the log describes the rest.
  console.error(error instanceof VitrineError ? error.message : describeError(error));
  process.exit(1);
});
