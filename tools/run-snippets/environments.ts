/**
 * Where blocks run: virtual environments by uv, which links equal files of them so that they cost little, and a folder of
 * Node's packages. They stay between runs.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requirementsOf } from "../verify-snippets/install-line.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Everything that a run makes; another folder where two run at once. */
export const work = process.env["VITRINE_RUN_FOLDER"] ?? join(root, ".vitrine/run");
/** Packages that pin their friends to older releases than the newest Python has wheels for. */
const PYTHON = process.env["VITRINE_RUN_PYTHON"] ?? "python3.12";

const frozenOf = new Map<string, string>();

/** Libraries that get along in one environment, by its name; each of the others has its own. */
const SHARED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    torch:
      "transformers diffusers sentence-transformers peft timm open_clip ultralytics yolov10 yolov26 setfit pythae fastai " +
      "multimolecule chronos-forecasting bertopic stanza fasttext birder rwkv " +
      "saelens tirex timesfm torchgeo gliner2 hezar nobg piper spacy sklearn bm25s model2vec " +
      "huggingface_hub",
    torchaudio: "speechbrain audioseal pyannote-audio",
    keras: "keras keras-hub zeromodels kerasformers",
    tensorflow: "tf-keras derm-foundation litert",
    gliner: "gliner aviation-ner",
  }).flatMap(([name, libraries]) => libraries.split(" ").map((library) => [library, name] as const)),
);

/** Packages that an install line leaves to the machine: MLX is for Apple silicon, and has a backend for other processors. */
export const EXTRA_PACKAGES: Readonly<Record<string, readonly string[]>> = { mlx: ["mlx[cpu]"] };

const uv = prepareUv();

/** Blocks for an older release of transformers have an environment of theirs. */
export function environmentName(library: string, install: string): string {
  if (library === "transformers" && install.includes('"transformers<5')) return "transformers-4";
  return install.includes('"transformers!=') ? "transformers-before" : (SHARED[library] ?? library);
}

function prepareUv(): string {
  const folder = join(root, ".vitrine/uv");
  if (!existsSync(join(folder, "bin/uv"))) {
    execFileSync("python3", ["-m", "venv", folder], { stdio: "inherit" });
    execFileSync(join(folder, "bin/pip"), ["install", "-q", "--disable-pip-version-check", "uv"], { stdio: "inherit" });
  }
  return join(folder, "bin/uv");
}

/** A virtual environment with these packages. */
export function environment(name: string, packages: readonly string[]): string {
  const folder = join(work, "environments", name.replaceAll(/[^\w-]/g, "_"));
  const settings = {
    ...process.env,
    UV_CACHE_DIR: join(root, ".vitrine/uv-cache"),
    UV_PYTHON_DOWNLOADS: "never",
    UV_LINK_MODE: "hardlink",
  };
  if (!existsSync(join(folder, "bin/python"))) {
    mkdirSync(folder, { recursive: true });
    execFileSync(uv, ["venv", "-q", "--clear", "--python", PYTHON, folder], {
      env: settings,
      stdio: ["ignore", "inherit", "pipe"],
    });
  }
  if (packages.length > 0) {
    frozenOf.delete(folder);
    execFileSync(uv, ["pip", "install", "-q", "--python", join(folder, "bin/python"), ...packages], {
      env: settings,
      stdio: ["ignore", "inherit", "pipe"],
      encoding: "utf8",
    });
  }
  return folder;
}

/** A folder with the packages of an install line of npm. */
export function nodeModules(install: string): string {
  const folder = join(work, "node");
  mkdirSync(folder, { recursive: true });
  // Without one, npm would install into the package around this folder, which is this repository.
  writeFileSync(join(folder, "package.json"), "{}");
  // Models that are made again have the address of the old ones.
  rmSync(join(folder, "node_modules/@huggingface/transformers/.cache"), { recursive: true, force: true });
  const [, names = ""] = /^npm i(?:nstall)? (.+)$/.exec(install) ?? [];
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", ...names.split(" ")], {
    cwd: folder,
    stdio: "pipe",
  });
  return folder;
}

/** Releases of the packages that the install line names. */
export function versions(home: string, install: string, isNode: boolean): Record<string, string> {
  if (isNode) {
    const names = /^npm i(?:nstall)? (.+)$/.exec(install)?.[1]?.split(" ") ?? [];
    return Object.fromEntries(
      names.map((name) => {
        const { version } = JSON.parse(readFileSync(join(home, "node_modules", name, "package.json"), "utf8")) as {
          version: string;
        };
        return [name, version];
      }),
    );
  }
  const frozen =
    frozenOf.get(home) ??
    execFileSync(uv, ["pip", "freeze", "-q", "--python", join(home, "bin/python")], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  frozenOf.set(home, frozen);
  const fold = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, "-");
  const wanted = new Set(requirementsOf(install).map((each) => fold(each.replace(/[[<>=!~ @].*$/, ""))));
  const found = frozen.split("\n").flatMap((line) => /^([\w.-]+)==(.+)$/.exec(line)?.slice(1, 3).join(" ") ?? []);
  return Object.fromEntries(
    found.map((each) => each.split(" ")).filter(([name = ""]) => wanted.has(fold(name))) as [string, string][],
  );
}
