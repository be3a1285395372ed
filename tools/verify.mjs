/** `npm run verify -- …`: whether the files of a folder are those that a site gave out, after the install. */
import { resolve } from "node:path";
import { ensureInstalled, ROOT, run } from "./setup.mjs";

ensureInstalled();
const from = process.env["INIT_CWD"] || process.cwd();
const [folder, ...rest] = process.argv.slice(2);
const places = rest.map((each) => (/^(--|https?:)/.test(each) ? each : resolve(from, each)));
run(
  "node",
  [
    "--conditions=vitrine-source",
    "packages/hub/src/verify-cli.ts",
    ...(folder === undefined ? [] : [resolve(from, folder)]),
    ...places,
  ],
  { cwd: ROOT },
);
