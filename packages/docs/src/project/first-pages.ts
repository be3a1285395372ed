/** Files that `vitrine-docs init` writes: the configuration and the first pages of a library's site. */
import { basename } from "node:path";
import type { Project } from "./project.ts";
import { editAddress, pagesAddress, sourceAddress } from "./repository-address.ts";
import { HUB, type Tree } from "./tree.ts";

/** Documentation that is there already. */
export interface FoundPages {
  /** Its trees: one, or translations of each other. */
  trees: readonly Tree[];
  /** Files and folders of the tree's folder that are no part of it. */
  ignore: readonly string[];
  /** An address for the reference that no page has. */
  referenceAt: string;
}

/** Files by path below the project: a configuration, and, where there are no pages yet, first ones in `folder`. */
export function firstFiles(project: Project, folder: string, found?: FoundPages): Record<string, string> {
  if (found) return { "vitrine-docs.config.mjs": configuration(project, folder, found) };
  return {
    "vitrine-docs.config.mjs": configuration(project, folder),
    [`${folder}/index.md`]: landingPage(project),
    [`${folder}/get-started.md`]: firstGuide(project),
    [`${folder}/img/logo.svg`]: logo(project.name),
  };
}

function setsOf(project: Project, { trees, ignore }: FoundPages) {
  return trees.map(({ folder, at, file, builder, language }, index) => ({
    folder,
    at: trees.length > 1 && index > 0 ? (language ?? at) : at,
    ...(trees.length > 1 && { name: project.name, language }),
    ...(builder !== "" && builder !== HUB && { order: file }),
    ...(ignore.length > 0 && { ignore }),
  }));
}

function configuration(project: Project, folder: string, found?: FoundPages): string {
  const { name, description, changelog, sources, repository, documentationAt: stated } = project;
  const tree = found?.trees[0];
  const documentationAt = tree?.site ?? stated;
  const isDescribed = sources.length > 0;
  const referenceAt = found?.referenceAt ?? "api";
  const published = documentationAt ?? (repository && pagesAddress(repository));
  const { origin, pathname } =
    published !== undefined && URL.canParse(published) ? new URL(published) : { origin: "", pathname: "/" };
  const base = (tree?.base ?? pathname).replace(/\/+$/, "");
  const looks = found ? undefined : "img/logo.svg";
  const links = [
    ...(isDescribed ? [{ text: "Reference", href: referenceAt }] : []),
    ...(changelog === undefined ? [] : [{ text: "Changelog", href: "changelog" }]),
    ...(repository === undefined ? [] : [{ text: "Code", href: repository.address }]),
  ];
  const fields: [name: string, value: unknown, comment?: string][] = [
    ["title", project.manifest === undefined ? (tree?.title ?? name) : name],
    ["summary", description || tree?.summary || `Documentation of ${name}.`],
    ["origin", origin, "Where the site is published: for the sitemap, the feed, and pictures for links."],
    ["base", base],
    ["cards", origin === "" ? undefined : true],
    ["sets", found ? setsOf(project, found) : [{ folder, at: "" }]],
    [
      "reportOnly",
      found ? true : undefined,
      "The pages were written for another builder: a build says what is wrong with them, and ends well all the same.",
    ],
    [
      "reference",
      isDescribed
        ? {
            packages: sources,
            ...(referenceAt !== "api" && { at: referenceAt }),
            ...(repository && { sourceAt: sourceAddress(repository) }),
          }
        : undefined,
      "Read from the sources at each build.",
    ],
    ["changelog", changelog],
    ["editAt", repository && editAddress(repository)],
    ["logo", looks],
    ["favicon", looks],
    ["links", links],
    ["theme", { accent: { light: "#0a6b54", dark: "#58c4a5" } }, "Also: ink, ground, sunken, line."],
  ];
  const lines = fields
    .filter(([, value]) => value !== undefined && value !== "")
    .map(
      ([key, value, comment]) => `${comment === undefined ? "" : `  // ${comment}\n`}  ${key}: ${literal(value)},\n`,
    );
  return `/** @type {import("@vitrine/docs/site").SiteConfig} */\nexport default {\n${lines.join("")}};\n`;
}

/** A value as people write it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, field]) => `${key}: ${literal(field)}`)
    .join(", ")} }`;
}

function landingPage({ name, description, sources, repository, install }: Project): string {
  const head = {
    title: name,
    description: description || `What ${name} does, in one sentence.`,
    layout: "landing",
    order: 0,
  };
  const actions = ["[Get started](get-started.md)", ...(repository ? [`[View the code](${repository.address})`] : [])];
  const cards = [
    '<Card title="Get started" href="get-started.md">\n\nInstall it and run it for the first time.\n\n</Card>',
    ...(sources.length === 0
      ? []
      : ['<Card title="Reference" href="api">\n\nEvery public name, from the sources.\n\n</Card>']),
  ];
  return `${frontMatter(head)}
<Actions>

${actions.join("\n")}

</Actions>

${shell(install)}<Cards>

${cards.join("\n\n")}

</Cards>
`;
}

function firstGuide({ name, kind, usage, sources, install }: Project): string {
  const head = {
    title: "Get started",
    description: `Install ${name} and use it for the first time.`,
    section: "Guide",
    order: 1,
  };
  const language = kind === "python" ? "py" : kind === "typescript" ? "ts" : "js";
  const parts = [
    frontMatter(head).trimEnd(),
    "## Install",
    install === undefined ? `Say here how ${name} is installed.` : fence("sh", install),
    "## Use",
    usage === undefined ? `Show here how ${name} is used.` : fence(language, usage),
    ...(sources.length === 0 ? [] : ["The [reference](api) describes every name."]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function shell(line: string | undefined): string {
  return line === undefined ? "" : `${fence("sh", line)}\n\n`;
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

function frontMatter(fields: Readonly<Record<string, string | number>>): string {
  return `---\n${Object.entries(fields)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n`;
}

/** The first letter of a name on a square: a place for a real one. */
function logo(name: string): string {
  const letter = (basename(name).match(/[\p{L}\p{N}]/u)?.[0] ?? "·").toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0a6b54"/><text x="16" y="23" font-family="system-ui, sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>\n`;
}
