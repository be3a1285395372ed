/**
 * A folder that holds several versions of a site, each built when it was released: the list of them (`versions.json`, in
 * the form that `mike` writes), and the pages that lead to a version by another name.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { escapeHtml } from "@vitrine/markdown";
import { DocumentationError } from "../folders/documentation-error.ts";

/** An entry of `versions.json`. */
export interface DeployedVersion {
  version: string;
  title: string;
  /** Other names that lead to it, such as `latest`. */
  aliases: string[];
}

/** The versions of a folder, newest first. */
export class DeployedVersions {
  readonly #folder: string;
  readonly #base: string;
  #versions: DeployedVersion[];

  private constructor(folder: string, base: string, versions: DeployedVersion[]) {
    this.#folder = folder;
    this.#base = base;
    this.#versions = versions;
  }

  /** Opens a folder; `base` is where it is published. */
  static async open(folder: string, base: string): Promise<DeployedVersions> {
    const text = await readFile(join(folder, "versions.json"), "utf8").catch(() => "[]");
    return new DeployedVersions(folder, base, readVersions(text));
  }

  get list(): readonly DeployedVersion[] {
    return this.#versions;
  }

  /** Takes the site that was built into `site` as a version, in the place of the one of its name. */
  async add(version: string, aliases: readonly string[], site: string): Promise<void> {
    const before = this.#versions.find((entry) => entry.version === version);
    const others = this.#versions
      .filter((entry) => entry.version !== version)
      .map((entry) => ({ ...entry, aliases: entry.aliases.filter((alias) => !aliases.includes(alias)) }));
    const own = { version, title: version, aliases: [...new Set([...aliases, ...(before?.aliases ?? [])])] };
    this.#versions = [...others, own].toSorted((one, other) => NEWEST.compare(other.version, one.version));
    const target = join(this.#folder, version);
    await rm(target, { recursive: true, force: true });
    await cp(site, target, { recursive: true });
    await this.#write();
  }

  /** Removes a version and its other names. */
  async remove(version: string): Promise<void> {
    const found = this.#versions.find((entry) => entry.version === version);
    if (!found)
      throw new DocumentationError("unknown-version", `There is no version “${version}”.`, {
        hint: `There are ${this.#versions.map((entry) => entry.version).join(", ") || "none"}.`,
      });
    this.#versions = this.#versions.filter((entry) => entry !== found);
    for (const name of [version, ...found.aliases])
      await rm(join(this.#folder, name), { recursive: true, force: true });
    await this.#write();
  }

  /** The version that a reader without a wish gets. */
  get #latest(): DeployedVersion | undefined {
    return this.#versions.find(({ aliases }) => aliases.includes("latest")) ?? this.#versions[0];
  }

  async #write(): Promise<void> {
    const files = new Map<string, string>([
      ["versions.json", `${JSON.stringify(this.#versions, null, 2)}\n`],
      ["versions/index.html", listPage(this.#versions, this.#base)],
      // GitHub leaves out files that begin with “_” unless this one is there.
      [".nojekyll", ""],
    ]);
    if (this.#latest) files.set("index.html", aliasPage(`${this.#base}/${this.#latest.version}/`));
    for (const { version, aliases } of this.#versions)
      for (const alias of aliases) {
        await rm(join(this.#folder, alias), { recursive: true, force: true });
        for (const path of await pagesBelow(join(this.#folder, version))) {
          const page = path.replace(/index\.html$/, "");
          files.set(join(alias, path), aliasPage(`${this.#base}/${version}/${page}`));
        }
        for (const name of ["objects.inv", "llms.txt", "llms-full.txt", "sitemap.xml"])
          await cp(join(this.#folder, version, name), join(this.#folder, alias, name)).catch(() => undefined);
      }
    for (const [path, text] of files) {
      await mkdir(dirname(join(this.#folder, path)), { recursive: true });
      await writeFile(join(this.#folder, path), text);
    }
  }
}

/** 1.10 is newer than 1.9. */
const NEWEST = new Intl.Collator("en", { numeric: true });

/** Whether a version or another name of one can be a folder of a site. */
export function isVersionName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._+-]{0,63}$/u.test(name) && name !== "versions";
}

function readVersions(text: string): DeployedVersion[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  if (!Array.isArray(parsed))
    throw new DocumentationError("invalid-versions", "versions.json in the target is no list of versions.", {
      hint: "Name an empty folder, or one that “vitrine-docs deploy” or mike has written.",
    });
  return parsed.flatMap((entry: Partial<DeployedVersion> | null): DeployedVersion[] => {
    const { version, title = version, aliases = [] } = entry ?? {};
    if (typeof version !== "string" || !isVersionName(version)) return [];
    return [{ version, title: String(title), aliases: aliases.filter((alias) => isVersionName(String(alias))) }];
  });
}

async function pagesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => /(^|[/\\])index\.html$/.test(name)).map((name) => name.replaceAll("\\", "/"));
}

/** Leads to another address, with the section that was asked for where scripts run. */
function aliasPage(to: string): string {
  const address = escapeHtml(encodeURI(to));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${address}</title><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}">
<script>location.replace(document.querySelector("link").getAttribute("href") + location.hash)</script></head>
<body><p><a href="${address}">${address}</a></p></body></html>
`;
}

function listPage(versions: readonly DeployedVersion[], base: string): string {
  const items = versions.map(({ version, title, aliases }) => {
    const names = aliases.length === 0 ? "" : ` (${escapeHtml(aliases.join(", "))})`;
    return `<li><a href="${escapeHtml(encodeURI(`${base}/${version}/`))}">${escapeHtml(title)}</a>${names}</li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Versions</title>
<style>body { max-width: 40rem; margin: 3rem auto; padding: 0 1.5rem; font: 1rem / 1.8 system-ui, sans-serif }</style></head>
<body><main><h1>Versions</h1><ul>${items.join("")}</ul></main></body></html>
`;
}
