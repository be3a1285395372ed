/** Test support: a Python that has the hub's own client, for tests with it. Not part of the package. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const REPOSITORY_PYTHON = join(import.meta.dirname, "../../../../.vitrine/python/bin/python");

/** The program; `undefined` where no Python has the client. */
export const python = [process.env["VITRINE_PYTHON"], REPOSITORY_PYTHON, "python3"].find(
  (each) => each !== undefined && spawnSync(each, ["-c", "import huggingface_hub"]).status === 0,
);

/** Why tests with it are skipped, for their titles. */
export const reason = python === undefined ? " (skipped: no Python has huggingface_hub; set VITRINE_PYTHON)" : "";
