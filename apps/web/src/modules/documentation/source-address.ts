/**
 * Where the source of this very instance can be edited: read from the clone's own `git remote`,
 * since no other address is known to be right. A remote at a host whose edit addresses are unknown,
 * or no clone at all, gives none.
 */
import { execFileSync } from "node:child_process";

/** Path between repository and branch where a host lets people edit a file. */
const EDITING: readonly (readonly [host: RegExp, path: string])[] = [
  [/^github\.com$/, "edit"],
  [/^(gitlab\.com|gitlab\..+)$/, "-/edit"],
  [/^(codeberg\.org|gitea\.com|gitea\..+|forgejo\..+)$/, "_edit"],
];

/** The address in front of a file's path; `undefined` where it is not known. Never holds what a remote's address holds of a login. */
export function editAddress(remote: string, branch = "main"): string | undefined {
  const place = readRemote(remote.trim());
  const path = place && EDITING.find(([host]) => host.test(place.host))?.[1];
  if (place === undefined || path === undefined || !/^[\w./-]+$/.test(branch)) return undefined;
  return `https://${place.host}/${place.repository}/${path}/${branch}/`;
}

function readRemote(remote: string): { host: string; repository: string } | undefined {
  // git@host:owner/name.git, which is no URL.
  const short = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)([\w./-]+)$/.exec(remote);
  const url = short === null && URL.canParse(remote) ? new URL(remote) : undefined;
  const host = (short?.[1] ?? url?.hostname ?? "").toLowerCase();
  const path = (short?.[2] ?? url?.pathname ?? "").replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  if (url !== undefined && !/^(https?|ssh|git):$/.test(url.protocol)) return undefined;
  return host !== "" && /^[\w.-]+(\/[\w.-]+)+$/.test(path) ? { host, repository: path } : undefined;
}

export function sourceAddressOfClone(folder: string): string | undefined {
  const git = (...args: string[]) => {
    try {
      return execFileSync("git", ["-C", folder, ...args], {
        encoding: "utf8",
        timeout: 3000,
        stdio: ["ignore", "pipe", "ignore"],
      }).trim();
    } catch {
      return "";
    }
  };
  const remote = git("remote", "get-url", "origin");
  if (remote === "") return undefined;
  const head = git("symbolic-ref", "--short", "refs/remotes/origin/HEAD").replace(/^origin\//, "");
  return editAddress(remote, head || "main");
}
