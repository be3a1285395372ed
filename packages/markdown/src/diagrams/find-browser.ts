/** A browser of Chromium's family that is on this computer. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "/snap/bin/chromium",
  ...["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((name) =>
    ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"].map((path) =>
      join(process.env[name] ?? "C:\\", path),
    ),
  ),
];
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];

/**
 * The browser that `CHROMIUM_PATH` names, else one on the path of programs, or at a usual place.
 * @example
 * import { findBrowser } from "@vitrine/markdown/pages";
 *
 * console.log(findBrowser({ CHROMIUM_PATH: "/nowhere", PATH: "" }) === "/nowhere"); // false
 */
export function findBrowser(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const wanted = [env["CHROMIUM_PATH"], env["CHROME_PATH"]].filter((path) => path !== undefined && path !== "");
  const onPath = (env["PATH"] ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...wanted, ...onPath, ...PLACES].find((path) => path !== undefined && isProgram(path));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
