/** Finding a Chromium for the browser tests, or installing Debian's where that is possible. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The engine without the windows of a browser: a test takes two thirds of the processor's time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const BROWSER_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of a Chromium on this machine, if there is one: the headless shell before whole browsers. */
export function findBrowser() {
  return firstOf([process.env.CHROMIUM_PATH, HEADLESS_SHELL, ...BROWSER_PATHS]);
}

/** As `findBrowser`, with the devices that a headless shell lacks: a microphone, a graphics card. */
export function findWholeBrowser() {
  return firstOf([process.env.CHROMIUM_PATH, ...BROWSER_PATHS]);
}

function firstOf(paths) {
  return paths.find((path) => path && existsSync(path));
}

/** Path of a Chromium, installed by the system's package manager if need be; `undefined` where it cannot be had. */
export function ensureBrowser() {
  if (!findWholeBrowser()) for (const name of ["chromium", "chromium-headless-shell"]) installPackage(name);
  return findBrowser();
}

/** Installs a Debian package when running as root on a machine that has apt. Says whether it worked. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing ${name} with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
  const result = spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    stdio: ["ignore", "ignore", "inherit"],
    env,
  });
  return result.status === 0;
}
