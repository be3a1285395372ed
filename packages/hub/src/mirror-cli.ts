#!/usr/bin/env node
/**
 * `vitrine-mirror`: copies of another hub's models from the command line, beside a running server or without one.
 *
 * Settings come from the environment, under the names the server uses: VITRINE_MIRROR, VITRINE_MIRROR_TOKEN and
 * VITRINE_DATA.
 */
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import process from "node:process";
import { VitrineError } from "@vitrine/base";
import { addModels, copyModels, listModels, readModelList, verifyObjects } from "./mirror/mirror-commands.ts";
import { Mirror } from "./mirror/mirror.ts";
import { readMirrorRules } from "./mirror/mirror-rules.ts";

const USAGE = `Copies of another hub's models.

  add MODEL…|FILE     fetch models whole: owner/name, owner/name@revision, or a file with one a line
  list                what is here
  verify              read every file again, and remove what is damaged
  remove MODEL…       forget models; their files go when there is no room
  export FOLDER [MODEL…]   copy to a disk, for a site without a network
  import FOLDER       take in what came on a disk

VITRINE_MIRROR is the address of the hub, or the file with the rules.
`;

async function main([command, ...args]: string[]): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const from = process.env["INIT_CWD"] || process.cwd();
  const folder = resolve(process.env["VITRINE_DATA"] || ".vitrine", "mirror");
  const token = process.env["VITRINE_MIRROR_TOKEN"];
  const openMirror = async () =>
    new Mirror({
      folder,
      rules: await readMirrorRules(process.env["VITRINE_MIRROR"] || "https://huggingface.co"),
      writer: `${hostname()}-command`,
      log: (line) => void process.stderr.write(`${line}\n`),
      ...(token && { token }),
    });
  const [first = ""] = args;
  switch (command) {
    case "add": {
      const file = resolve(from, first);
      const models = args.length === 1 && existsSync(file) ? await readModelList(file) : args;
      if (models.length > 0) return (await addModels(await openMirror(), models, say)) > 0 ? 1 : 0;
      break;
    }
    case "list":
      await listModels(await openMirror(), say);
      return 0;
    case "verify":
      return (await verifyObjects(await openMirror(), say)) > 0 ? 1 : 0;
    case "remove": {
      const { commits } = await openMirror();
      await Promise.all(args.map((id) => commits.remove(id)));
      return 0;
    }
    case "export":
    case "import": {
      if (first === "") break;
      const disk = resolve(from, first);
      const isExport = command === "export";
      const files = await copyModels(isExport ? folder : disk, isExport ? disk : folder, isExport ? args.slice(1) : []);
      say(`${files} files copied and checked.${isExport ? "" : " Start the site again to list what is new."}`);
      return 0;
    }
  }
  process.stderr.write(USAGE);
  return 2;
}

if (process.argv.slice(2).some((given) => given === "--help" || given === "-h")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof VitrineError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
