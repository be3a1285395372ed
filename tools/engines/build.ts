/**
 * Other engines of chat templates, of fixed versions, in `.vitrine/engines`: transformers and minijinja in a Python, and
 * the engine of llama.cpp and minja, compiled from the source package of llama-cpp-python.
 *
 * Needs Python 3.10 or newer with venv, tar, and a C++ compiler (`CXX`, else g++).
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, ".vitrine/engines");
export const PYTHON = join(FOLDER, "python/bin/python");

/** Releases of llama-cpp-python: the second is one of the last with minja. */
export const LLAMA_CPP_PYTHON = "0.3.36";
const WITH_MINJA = "0.3.16";
export const TRL = "1.16.0";
const PACKAGES = ["transformers==5.24.0", "minijinja==3.1.0", "jinja2==3.1.6", "scikit-build-core"];

export const LLAMA_CPP = join(FOLDER, "llama-cpp");
export const MINJA = join(FOLDER, "minja");
/** Where the templates of public models are, which come with the two packages. */
export const TEMPLATE_FOLDERS = {
  [`llama-cpp-python ${LLAMA_CPP_PYTHON}`]: join(sourceOf(LLAMA_CPP_PYTHON), "models/templates"),
  [`trl ${TRL}`]: join(FOLDER, `trl-${TRL}/trl/chat_templates`),
};

function sourceOf(version: string): string {
  return join(FOLDER, `llama_cpp_python-${version}/vendor/llama.cpp`);
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: "inherit", cwd: FOLDER });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}.`);
}

function download(name: string, version: string, ...options: string[]): void {
  run(PYTHON, "-m", "pip", "download", "-q", "--no-deps", "-d", FOLDER, ...options, `${name}==${version}`);
}

function compile(output: string, version: string, folders: readonly string[], files: readonly string[]): void {
  const source = sourceOf(version);
  const flags = ["-O2", "-std=c++17", `-DENGINE_VERSION="${version}"`, `-I${import.meta.dirname}`];
  const include = folders.map((folder) => `-I${join(source, folder)}`);
  run(process.env["CXX"] ?? "g++", ...flags, ...include, ...files, "-o", output);
}

function fetchSource(version: string): void {
  if (existsSync(sourceOf(version))) return;
  download("llama-cpp-python", version, "--no-binary", ":all:", "--no-build-isolation");
  run("tar", "-xzf", `llama_cpp_python-${version}.tar.gz`);
}

/** Downloads the packages with the templates, where they are not there. */
export function fetchTemplates(): void {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(PYTHON)) {
    run("python3", "-m", "venv", "python");
    run(PYTHON, "-m", "pip", "install", "-q", ...PACKAGES);
  }
  fetchSource(LLAMA_CPP_PYTHON);
  if (!existsSync(TEMPLATE_FOLDERS[`trl ${TRL}`] ?? "")) {
    download("trl", TRL, "--only-binary", ":all:");
    run(PYTHON, "-m", "zipfile", "-e", `trl-${TRL}-py3-none-any.whl`, `trl-${TRL}`);
  }
}

/** Builds what is not there. */
export function buildEngines(): void {
  fetchTemplates();
  fetchSource(WITH_MINJA);
  if (!existsSync(LLAMA_CPP)) {
    const common = join(sourceOf(LLAMA_CPP_PYTHON), "common");
    compile(
      LLAMA_CPP,
      LLAMA_CPP_PYTHON,
      ["common", "vendor", "ggml/include"],
      [
        join(import.meta.dirname, "llama-cpp.cpp"),
        ...globSync(`${common}/jinja/*.cpp`),
        ...["json.cpp", "unicode.cpp"].map((file) => join(common, file)),
      ],
    );
  }
  if (!existsSync(MINJA)) compile(MINJA, WITH_MINJA, ["vendor"], [join(import.meta.dirname, "minja.cpp")]);
}
