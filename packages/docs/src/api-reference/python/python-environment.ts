/**
 * A Python that has griffe: the one that is named, the `python3` of the machine where it has it, else a virtual
 * environment of its own, which is made once and kept.
 */
import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { homedir, platform } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DocumentationError } from "../../folders/documentation-error.ts";

const run = promisify(execFile);

/** The release that the reader was tested with; older ones name things otherwise. */
const GRIFFE = "griffe==2.4.1";
const HAS_GRIFFE = "import griffe, sys; sys.exit(not hasattr(griffe, 'ExprAttribute') or sys.version_info < (3, 10))";
const INSTALL_MS = 180_000;

export interface PythonEnvironmentOptions {
  /** A Python to use as it is. */
  python?: string | undefined;
  /** Where the environment is kept; a folder of the user's cache unless given. */
  cache?: string;
  /** Called before something is installed. */
  onInstall?: (message: string) => void;
}

/**
 * The program to run.
 * @throws {DocumentationError} that says what is missing and how to bring it
 */
export async function pythonWithGriffe({
  python,
  cache = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "vitrine-docs"),
  onInstall,
}: PythonEnvironmentOptions = {}): Promise<string> {
  if (python !== undefined) {
    if (await hasGriffe(python)) return python;
    throw new DocumentationError("no-python", `“${python}” is no Python 3.10 or newer with griffe.`, {
      hint: `Run “${python} -m pip install ${GRIFFE}”, or leave out --python.`,
    });
  }
  if (await hasGriffe("python3")) return "python3";
  const folder = join(cache, "python");
  const own = platform() === "win32" ? join(folder, "Scripts", "python.exe") : join(folder, "bin", "python");
  if (await hasGriffe(own)) return own;
  onInstall?.(`Installing ${GRIFFE} from PyPI in ${folder}, once.`);
  try {
    await mkdir(cache, { recursive: true });
    await run("python3", ["-m", "venv", "--clear", folder], { timeout: INSTALL_MS });
    await run(own, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", GRIFFE], { timeout: INSTALL_MS });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new DocumentationError(
      "no-python",
      isMissing
        ? "Python packages are read with Python, and there is no python3."
        : `griffe could not be installed: ${lastLine(error)}`,
      {
        hint: `Install Python 3.10 or newer with its venv module, or name a Python that has griffe: --python <program>.`,
        cause: error,
      },
    );
  }
  return own;
}

async function hasGriffe(python: string): Promise<boolean> {
  try {
    await run(python, ["-I", "-c", HAS_GRIFFE]);
    return true;
  } catch {
    return false;
  }
}

function lastLine(error: unknown): string {
  const { stderr = "", message = "" } = error as { stderr?: string; message?: string };
  return (stderr || message).trim().split("\n").at(-1) ?? "";
}
