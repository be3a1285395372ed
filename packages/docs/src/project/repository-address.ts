/** Where a repository is, as people open it, and the addresses below it that documentation links to. */

/** A repository that people can open. */
export interface Repository {
  /** Without a slash at the end: `https://github.com/me/thing`. */
  address: string;
  branch: string;
}

/** The repository of a remote or a link; `undefined` for what no browser opens. Credentials are left out. */
export function publicRepository(written: string): Repository | undefined {
  const scp = /^(?:[\w.-]+@)?([\w.-]+\.[a-z]{2,}):(?!\/\/)(.+)$/i.exec(written);
  const url = scp
    ? `https://${scp[1]}/${scp[2]}`
    : written.replace(/^git\+/, "").replace(/^(ssh|git):\/\//, "https://");
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(url);
  const path = pathname.replace(/(\.git)?\/*$/, "");
  if (!/^https?:$/.test(protocol) || path.split("/").length < 3) return undefined;
  return {
    address: `https://${protocol === "https:" && scp === null && !written.startsWith("ssh") ? host : hostname}${path}`,
    branch: "main",
  };
}

/** Address before a file's path at which it can be changed. */
export function editAddress({ address, branch }: Repository): string {
  return `${address}/${isGitLab(address) ? "-/" : ""}edit/${branch}`;
}

/** Address before a file's path at which it can be read. */
export function sourceAddress({ address, branch }: Repository): string {
  return `${address}/${isGitLab(address) ? "-/" : ""}blob/${branch}`;
}

/** Where GitHub and GitLab publish pages of a repository: `https://me.github.io`, `/thing`. */
export function pagesAddress({ address }: Repository): string | undefined {
  const [, owner = "", name = ""] = new URL(address).pathname.split("/");
  const { hostname } = new URL(address);
  const host = { "github.com": "github.io", "gitlab.com": "gitlab.io" }[hostname];
  if (host === undefined) return undefined;
  const site = `https://${owner.toLowerCase()}.${host}`;
  return name.toLowerCase() === `${owner.toLowerCase()}.${host}` ? site : `${site}/${name}`;
}

function isGitLab(address: string): boolean {
  return new URL(address).hostname.includes("gitlab");
}
