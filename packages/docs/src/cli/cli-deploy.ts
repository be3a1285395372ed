/** `vitrine-docs deploy`: a version of the site beside the others, in a folder or on a branch. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { readProject } from "../project/project.ts";
import { DeployedVersions, isVersionName } from "../site/deployed-versions.ts";
import type { CommandOptions, CommandOutput } from "./arguments.ts";

/** Target and content of a deployment. */
export interface Deployment {
  version: string;
  aliases: readonly string[];
  /** Whether the version is removed. */
  isRemoved: boolean;
}

/** Reads the options; a sentence where they are not enough. */
export async function readDeployment(options: CommandOptions): Promise<Deployment | string> {
  const { remove, alias: aliases = [] } = options;
  const version = remove ?? options.version ?? (await readProject(".")).version;
  if (version === undefined) return "Name the version: --version 1.2. No pyproject.toml or package.json here says it.";
  const wrong = [version, ...aliases].find((name) => !isVersionName(name));
  if (wrong !== undefined)
    return `“${wrong}” cannot be a version's folder: write letters, digits, “.”, “_”, “+” and “-”.`;
  if (options.to === undefined && options.branch === undefined)
    return "Name a folder (--to site) or a branch (--branch gh-pages) that holds the versions.";
  return { version, aliases, isRemoved: remove !== undefined };
}

/**
 * Makes the change in the target. `build` writes the site of the version into a folder, and resolves to its exit code.
 * @param base where the versions are published
 */
export async function deploy(
  { version, aliases, isRemoved }: Deployment,
  base: string,
  options: CommandOptions,
  output: CommandOutput,
  build: (out: string) => Promise<number>,
): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), "vitrine-docs-deploy-"));
  const branch = options.to === undefined ? options.branch : undefined;
  const target = branch === undefined ? resolve(options.to ?? "") : join(work, "branch");
  try {
    const out = join(work, "site");
    const code = isRemoved ? 0 : await build(out);
    if (code !== 0) return code;
    if (branch === undefined) await mkdir(target, { recursive: true });
    else await checkOut(branch, target);
    const versions = await DeployedVersions.open(target, base);
    if (isRemoved) await versions.remove(version);
    else {
      const site = join(out, base, version);
      await moveRootFiles(out, site);
      await versions.add(version, aliases, site);
      // The Markdown version of the first page is beside its folder.
      await rename(join(out, base, `${version}.md`), join(target, `${version}.md`)).catch(() => undefined);
    }
    if (branch !== undefined)
      await commit(branch, target, `Documentation: ${version}${isRemoved ? " removed" : ""}`, options, output);
    output.print(
      `Versions in ${branch ?? options.to}: ${versions.list.map((entry) => [entry.version, ...entry.aliases].join(" = ")).join(", ") || "none"}.`,
    );
    return 0;
  } finally {
    if (branch !== undefined) await git(".", "worktree", "remove", "--force", target).catch(() => undefined);
    await rm(work, { recursive: true, force: true });
  }
}

/** Files for machines are about one version here, and lie with it. */
async function moveRootFiles(out: string, site: string): Promise<void> {
  if (resolve(out) === resolve(site)) return;
  for (const name of [
    "llms.txt",
    "llms-full.txt",
    "llms-full",
    "sitemap.xml",
    "feed.xml",
    "404.html",
    "vitrine-docs.json",
  ])
    await rename(join(out, name), join(site, name)).catch(() => undefined);
}

/** The branch as a folder: as it is here, else as the remote has it, else empty. */
async function checkOut(branch: string, folder: string): Promise<void> {
  const has = (ref: string) => git(".", "rev-parse", "--verify", "--quiet", ref).then(Boolean, () => false);
  await git(".", "worktree", "prune");
  if (await has(`refs/heads/${branch}`)) return void (await git(".", "worktree", "add", folder, branch));
  if (await has(`refs/remotes/origin/${branch}`))
    return void (await git(".", "worktree", "add", "-b", branch, folder, `origin/${branch}`));
  await git(".", "worktree", "add", "--detach", folder);
  await git(folder, "checkout", "--orphan", branch);
  await git(folder, "rm", "-rf", "--quiet", "--ignore-unmatch", ".");
}

async function commit(
  branch: string,
  folder: string,
  message: string,
  options: CommandOptions,
  output: CommandOutput,
): Promise<void> {
  await git(folder, "add", "--all");
  const changes = await git(folder, "status", "--porcelain");
  if (changes !== "") await git(folder, ...(await identity(folder)), "commit", "--quiet", "-m", message);
  if (options.push) await git(folder, "push", "--quiet", "origin", branch);
  else output.print(`The branch is here alone: git push origin ${branch}`);
}

/** A machine that only builds has nobody's name: the site is then by who wrote what it is made from. */
async function identity(folder: string): Promise<string[]> {
  const isKnown = await git(folder, "config", "user.email").then(Boolean, () => false);
  if (isKnown) return [];
  const author = await git(".", "log", "-1", "--format=%an%n%ae").catch(() => "");
  const [name = "vitrine-docs", email = "vitrine-docs@localhost"] = author.split("\n").filter(Boolean);
  return ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}
