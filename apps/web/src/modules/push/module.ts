/** Repositories that programs push to: at a personal site its operator, elsewhere whose token says so. */
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BucketAddress, BucketObjects } from "@vitrine/hub";
import { type Diagnostic, note, well, wrong } from "../../server/diagnostic.ts";
import { defineModule, state } from "../../server/module.ts";
import { settings } from "./settings.ts";

export const push = defineModule({
  id: "push",
  about: "Repositories that programs push to.",
  settings,
  state: [
    state("table", "vitrine_repositories", "Pushed models: number, name, visibility, and whether it is in the trash."),
    state("table", "vitrine_former_names", "Names that pushed models had before."),
    state("table", "vitrine_repository_objects", "Which pushed model owns which large file."),
    state(
      "folder",
      "repositories",
      "Pushed models: git repositories, large files where no bucket has them, and uploads.",
      {
        isSecret: true,
      },
    ),
  ],
  async *diagnose({ settings: { bucket } }) {
    if (bucket) yield await bucketDiagnostic(bucket);
    yield await gitDiagnostic();
  },
  open: async (context) => (await import("./open.ts")).open(context),
});

async function bucketDiagnostic(address: BucketAddress): Promise<Diagnostic> {
  const partial = join(tmpdir(), "vitrine-doctor");
  try {
    // Whether names are found is asked of a name that nothing has.
    const objects = await BucketObjects.open(address, partial);
    await objects.has("0".repeat(64));
    return well("bucket", `The bucket ${address.bucket} can be read.`);
  } catch (error) {
    return wrong(
      "bucket",
      `The bucket ${address.bucket} cannot be read (${error instanceof Error ? error.name : "no answer"}). Check VITRINE_BUCKET, VITRINE_BUCKET_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
}

/** The oldest git with all that is asked of it. */
const OLDEST = [2, 36];

async function gitDiagnostic(): Promise<Diagnostic> {
  return promisify(execFile)("git", ["--version"]).then(
    ({ stdout }) => {
      const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout) ?? []).slice(1).map(Number);
      const isOld = major < (OLDEST[0] ?? 0) || (major === OLDEST[0] && minor < (OLDEST[1] ?? 0));
      return isOld
        ? note("git", `${stdout.trim()} is too old to keep pushed models: install ${OLDEST.join(".")} or newer.`)
        : well("git", `${stdout.trim()} keeps pushed models and serves clones.`);
    },
    () => note("git", `There is no git program, so nothing can be pushed here: install ${OLDEST.join(".")} or newer.`),
  );
}
