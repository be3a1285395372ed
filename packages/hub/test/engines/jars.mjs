/** Java programs for development and tests: Maven brings their jars once. Plain JavaScript for Node 18 and newer. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const CACHE = fileURLToPath(new URL("../../../../.vitrine/", import.meta.url));

/** Folder of the jars of a program, named as its folder of scripts. */
export const jarsOf = (name) => join(CACHE, name, "jars");

/** Why there can be no jars here; undefined where they are. Fetches what is missing. */
export function bringJars(name, shownName) {
  const java = spawnSync("java", ["-version"], { encoding: "utf8" });
  const version = Number(/version "(\d+)/.exec(java.stderr ?? "")?.[1] ?? 0);
  if (version < 17) return "Java 17 is not on this machine (Debian: apt-get install openjdk-17-jdk-headless maven)";
  const jars = jarsOf(name);
  if (existsSync(jars)) return undefined;
  // Into another folder first: half of them are worse than none.
  const unfinished = `${jars}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const pom = fileURLToPath(new URL(`${name}/pom.xml`, import.meta.url));
  const maven = spawnSync(
    "mvn",
    ["-q", "-B", "-f", pom, "dependency:copy-dependencies", `-DoutputDirectory=${unfinished}`],
    { encoding: "utf8", timeout: 300_000 },
  );
  if (maven.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    return `Maven does not bring ${shownName}: ${(maven.stdout || maven.error?.message || "").split("\n", 1)[0]}`;
  }
  if (!existsSync(jars)) renameSync(unfinished, jars);
  rmSync(unfinished, { recursive: true, force: true });
  return undefined;
}
