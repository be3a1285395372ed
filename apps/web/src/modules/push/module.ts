/** Repositories that programs push to: at a personal site its operator, elsewhere whose token says so. */
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type BucketAddress, BucketObjects, PushedRepositories } from "@vitrine/hub";
import { type Diagnostic, note, well, wrong } from "../../server/diagnostic.ts";
import { type DiagnosticContext, defineModule, state } from "../../server/module.ts";
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
  async addresses({ settings: { webhook } }) {
    const otherwise = "It does not hear of pushes. Check VITRINE_WEBHOOK.";
    return webhook ? [{ about: "webhook", name: "The webhook", url: webhook.address, otherwise }] : [];
  },
  async *diagnose({ settings: read, examineStore }) {
    if (read.bucket) yield await bucketDiagnostic(read.bucket);
    const git = await gitDiagnostic();
    yield git;
    if (git.state === "well") yield* repositoriesDiagnostic(read, examineStore);
  },
  open: async (context) => (await import("./open.ts")).open(context),
});

const PARTIAL = join(tmpdir(), "vitrine-doctor");

async function bucketDiagnostic(address: BucketAddress): Promise<Diagnostic> {
  try {
    // Whether names are found is asked of a name that nothing has.
    const objects = await BucketObjects.open(address, PARTIAL);
    await objects.has("0".repeat(64));
    return well("bucket", `The bucket ${address.bucket} can be read.`);
  } catch (error) {
    return wrong(
      "bucket",
      `The bucket ${address.bucket} cannot be read (${error instanceof Error ? error.name : "no answer"}). Check VITRINE_BUCKET, VITRINE_BUCKET_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
}

async function* repositoriesDiagnostic(
  { dataDir, bucket }: DiagnosticContext<Pick<typeof settings, "bucket">>["settings"],
  examineStore: DiagnosticContext["examineStore"],
): AsyncIterable<Diagnostic> {
  try {
    const { pushed } = await examineStore();
    const objects = bucket && (await BucketObjects.open(bucket, PARTIAL));
    const { unreadable, missing } = await PushedRepositories.examine(pushed, resolve(dataDir, "repositories"), objects);
    const count = pushed.repositories.length;
    const lost = [
      unreadable.length > 0 && `git does not read ${some(unreadable)}`,
      missing.length > 0 && `large files are missing: ${some(missing)}`,
    ].filter(Boolean);
    if (lost.length > 0) yield wrong("pushed models", `${lost.join("; ")}. Restore them from a backup.`);
    else if (count > 0) yield well("pushed models", `${count} can be read, with all large files.`);
  } catch {
    // The checks of the store and of the bucket say what is wrong with these.
  }
}

const some = (list: readonly string[]): string =>
  list.slice(0, 3).join(", ") + (list.length > 3 ? ` and ${list.length - 3} more` : "");

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
