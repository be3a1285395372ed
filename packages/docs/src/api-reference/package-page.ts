/**
 * The pages of a package: what it exports, in groups, with the members of each name. A package that is too much for one
 * page has one for each group, and a list of all names on the first.
 */
import { relative, sep } from "node:path";
import { groupBy } from "@vitrine/base";
import { fenced } from "@vitrine/markdown/pages";
import type { AutodocEntry } from "./autodoc.ts";
import { type DescribedNames, idOf, type PageOf, type ReadPackage } from "./described-packages.ts";
import { type DocComment, readDocComment } from "./doc-comment.ts";
import type { Member } from "./members.ts";
import type { ExportedName } from "./declarations.ts";
import { packageNameOf } from "./other-packages.ts";

/** Where sources are, and where they are published. */
export interface Sources {
  root: string;
  at: string | undefined;
}

/** Targets of a word in a signature, or of a `{@link}` in a comment. */
interface Links {
  type: (word: string) => string | undefined;
  link: (target: string) => string | undefined;
}

const GROUPS: readonly [ExportedName["kind"], string][] = [
  ["function", "Functions"],
  ["class", "Classes"],
  ["value", "Values"],
  ["type", "Types"],
];

/** A package takes so many characters before it gets several pages, and each of those so many. */
const MAX_PACKAGE_CHARS = 300_000;
const MAX_PAGE_CHARS = 200_000;

/** Names under one heading. */
interface Group {
  title: string;
  /** True for the entry with the package's own name. */
  isMain: boolean;
  names: ExportedName[];
}

/** Contents of a page. */
interface PageLayout {
  file: string;
  title: string;
  groups: Group[];
}

/** The pages of a package before they are written. */
export interface PackageLayout {
  read: ReadPackage;
  pages: readonly PageLayout[];
  pageOf: PageOf;
}

/** Lays a package out. `sizeOf` says how many characters a name takes. */
export function layOut(read: ReadPackage, sizeOf: (exported: ExportedName) => number): PackageLayout {
  const groups = groupsOf(read);
  const all = groups.flatMap(({ names }) => names);
  const isSmall = all.reduce((sum, exported) => sum + sizeOf(exported), 0) <= MAX_PACKAGE_CHARS;
  const pages = isSmall
    ? [{ file: read.page, title: `API: ${read.name}`, groups }]
    : [
        ...groups.filter(({ isMain }) => isMain).flatMap((group) => pagesOfGroups(read, group.title, [group], sizeOf)),
        ...pagesOfGroups(
          read,
          "More entries",
          groups.filter(({ isMain }) => !isMain),
          sizeOf,
        ),
      ];
  const files = new Map(
    pages.flatMap((page) => page.groups.flatMap(({ names }) => names.map((each) => [keyOf(each), page.file]))),
  );
  return { read, pages, pageOf: (exported) => files.get(keyOf(exported)) ?? read.page };
}

function groupsOf({ name, sections }: ReadPackage): Group[] {
  const shown = new Set<string>();
  return sections.flatMap(({ entry, names }) =>
    GROUPS.flatMap(([kind, title]): Group[] => {
      const group = names.filter((exported) => exported.kind === kind && !shown.has(keyOf(exported)));
      for (const exported of group) shown.add(keyOf(exported));
      if (group.length === 0) return [];
      const sorted = group.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const isMain = entry === name;
      return [{ title: isMain ? title : `${title} of \`${entry}\``, isMain, names: sorted }];
    }),
  );
}

/** Groups in as many pages as they need. */
function pagesOfGroups(
  { name, page }: ReadPackage,
  title: string,
  groups: readonly Group[],
  sizeOf: (exported: ExportedName) => number,
): PageLayout[] {
  const parts: Group[][] = [];
  let left = 0;
  for (const group of groups) {
    let names: ExportedName[] = [];
    for (const exported of group.names) {
      const size = sizeOf(exported);
      if (left < size || parts.length === 0) {
        parts.push([]);
        left = MAX_PAGE_CHARS;
        names = [];
      }
      left -= size;
      if (names.length === 0) parts.at(-1)?.push({ ...group, names });
      names.push(exported);
    }
  }
  const stem = title.toLowerCase().replaceAll(" ", "-");
  return parts.map((part, index) => ({
    file: page.replace(/\.md$/, `-${stem}${index === 0 ? "" : `-${index + 1}`}.md`),
    title: `API: ${name}, ${title.toLowerCase()}${parts.length === 1 ? "" : ` ${index + 1}`}`,
    groups: part,
  }));
}

/** Writes the pages of a package. */
export function packagePages(layout: PackageLayout, site: DescribedNames, sources: Sources): Record<string, string> {
  const { read, pages } = layout;
  const files: Record<string, string> = {};
  for (const { file, title, groups } of pages) {
    const parts = beginning(read, title, file === read.page);
    for (const group of groups) {
      parts.push(`## ${group.title}`);
      for (const exported of group.names) parts.push(wholeName(exported, read, sources, { site, page: file }));
    }
    if (file === read.page) parts.push(...moreEntries(read));
    files[file] = `${parts.join("\n\n")}\n`;
  }
  files[read.page] ??= listPage(layout);
  return files;
}

function beginning({ name, description }: ReadPackage, title: string, isFirst: boolean): string[] {
  const head = frontMatter({ title, description: description || `What ${name} exports.`, section: "API reference" });
  return isFirst && description !== "" ? [head, description] : [head];
}

/** The first page of a package that has several: all names. */
function listPage({ read, pages }: PackageLayout): string {
  const parts = beginning(read, `API: ${read.name}`, true);
  for (const { file, groups } of pages)
    for (const group of groups)
      parts.push(
        `## [${group.title}](${file})`,
        // A paragraph for each letter: thousands of links in one would cost too much.
        ...[...groupBy(group.names, ({ name }) => name[0]).values()].map((names) =>
          names.map(({ name }) => `[\`${name}\`](${file}#${name})`).join(", "),
        ),
      );
  return `${[...parts, ...moreEntries(read)].join("\n\n")}\n`;
}

function moreEntries({ name, patterns }: ReadPackage): string[] {
  if (patterns.length === 0) return [];
  return ["## More entry points", patterns.map((subpath) => `- \`${name}${subpath.slice(1)}\``).join("\n")];
}

function keyOf({ file, name }: ExportedName): string {
  return `${file} ${name}`;
}

/** The fields at the top of a page. */
export function frontMatter(fields: Readonly<Record<string, string | number>>): string {
  return `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n`;
}

/** The page that links start from. */
interface LinkedFrom {
  site: DescribedNames;
  page: string;
}

/** Members that are shown under one title, in this order. */
const MEMBER_GROUPS: readonly [Member["kind"], string][] = [
  ["constructor", "Constructors"],
  ["property", "Properties"],
  ["method", "Methods"],
  ["event", "Events"],
  ...GROUPS,
];

/**
 * Describes a name and its members. Members of a class are described one by one; of an interface, an object type or an
 * enumeration those that have a comment, and the others have a place in the whole, to which links can lead. Without a page
 * to link from there are no links.
 */
export function describeName(
  exported: ExportedName,
  own: ReadPackage,
  sources: Sources,
  on?: LinkedFrom,
): AutodocEntry {
  const links = linksOf(exported, own, on);
  const { listed, others } = membersOf(exported, own);
  const places = others.flatMap(({ name }) => {
    const id = idOf(exported.name, name);
    return id === undefined ? [] : [`<a id="${id}"></a>`];
  });
  const parts = [
    `### ${places.join("")}\`${exported.name}\` [[${exported.name}]]`,
    fencedTypes(exported.signatures.join("\n"), links),
    ...prose(readDocComment(exported.comment ?? ""), links),
    declaredIn(exported, own, sources),
  ];
  const describe = (member: Member): [string, string] => [member.name, describeMember(exported, member, links)];
  const bases = exported.inherited.flatMap(({ base }) => nameOf(base, own) ?? []);
  return {
    markdown: parts.join("\n\n"),
    members: Object.fromEntries(listed.map(describe)),
    ...(others.length > 0 && { others: Object.fromEntries(others.map(describe)) }),
    ...(bases.length > 0 && { inherits: bases.map((base) => `${own.name}.${base}`) }),
  };
}

/** A name with its members in groups, and those that it inherits folded. */
function wholeName(exported: ExportedName, own: ReadPackage, sources: Sources, on: LinkedFrom): string {
  const { markdown, members = {} } = describeName(exported, own, sources, on);
  const links = linksOf(exported, own, on);
  const groups = groupBy(membersOf(exported, own).listed, ({ kind }) => kind);
  const parts = [markdown];
  for (const [kind, title] of MEMBER_GROUPS) {
    const inGroup = (groups.get(kind) ?? []).map(({ name }) => members[name] ?? "");
    if (inGroup.length === 0) continue;
    if (groups.size === 1) parts.push(...inGroup);
    else parts.push(`#### ${title} [[${exported.name}:${title.toLowerCase()}]]`, ...inGroup.map((text) => `#${text}`));
  }
  for (const { base, members: inherited } of exported.inherited.filter(({ base }) => !isMerged(base, own))) {
    const described = nameOf(base, own);
    const names = inherited.map(({ name }) => {
      const address = described === undefined ? undefined : links.link(`${described}.${name}`);
      return address === undefined ? `\`${name}\`` : `[\`${name}\`](${address})`;
    });
    const from = `<code>${described ?? base.name}</code>`;
    parts.push(`<details>\n<summary>Inherited from ${from}</summary>\n\n${names.join(", ")}\n\n</details>`);
  }
  return parts.join("\n\n");
}

function linksOf(exported: ExportedName, own: ReadPackage, on: LinkedFrom | undefined): Links {
  return {
    type: (word) => on?.site.ofType(word, exported, own.name, on.page),
    link: (target) => on?.site.ofLink(target, exported, own.name, on.page),
  };
}

/** The members of a name to describe one by one, and the others. Those of a base that is not exported are its own. */
function membersOf(exported: ExportedName, own: ReadPackage): { listed: Member[]; others: Member[] } {
  const isWhole = exported.kind === "type" || exported.signatures[0]?.includes("{") === true;
  const merged = exported.inherited.filter(({ base }) => isMerged(base, own)).flatMap(({ members }) => members);
  const order = MEMBER_GROUPS.map(([kind]) => kind);
  const members = [...exported.members, ...merged].toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind),
  );
  const isListed = (member: Member) => !isWhole || member.comment !== undefined || merged.includes(member);
  return { listed: members.filter(isListed), others: members.filter((member) => !isListed(member)) };
}

/** The name that a package exports a base by. */
function nameOf(base: ExportedName, { sections }: ReadPackage): string | undefined {
  const isBase = ({ file, line }: ExportedName) => file === base.file && line === base.line;
  return sections.flatMap(({ names }) => names).find(isBase)?.name;
}

/** Whether a base is the package's own, and not exported. */
function isMerged(base: ExportedName, own: ReadPackage): boolean {
  return nameOf(base, own) === undefined && otherPackage(base.file, own) === undefined;
}

function describeMember(exported: ExportedName, { name, signature, comment = "" }: Member, links: Links): string {
  const id = idOf(exported.name, name);
  return [
    `#### \`${exported.name}${name.startsWith("[") ? "" : "."}${name}\`${id === undefined ? "" : ` [[${id}]]`}`,
    fencedTypes(signature, links),
    ...prose(readDocComment(comment), links),
  ].join("\n\n");
}

/** The other package that a file belongs to. */
function otherPackage(file: string, { folder }: ReadPackage): string | undefined {
  const below = slashed(relative(folder, file));
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(`/${below}`)?.[1];
  return installed ?? (below.startsWith("../") ? (packageNameOf(file) ?? "another package") : undefined);
}

const slashed = (path: string) => path.split(sep).join("/");

/** Where a name is declared: in the package, with a link where it is published, or in another. */
function declaredIn({ file, line }: ExportedName, own: ReadPackage, { root, at }: Sources): string {
  const other = otherPackage(file, own);
  if (other !== undefined) return `From \`${other}\`.`;
  const source = slashed(relative(root, file));
  // Outside of the root, nothing is known to be published.
  if (source.startsWith("../")) return `Declared in \`${slashed(relative(own.folder, file))}\`, line ${line}.`;
  return at === undefined
    ? `Declared in \`${source}\`, line ${line}.`
    : `Declared in [\`${source}\`](${at}/${encodeURI(source)}#L${line}), line ${line}.`;
}

function prose(comment: DocComment, links: Links): string[] {
  const text = (markdown: string) => withLinks(markdown, links);
  const parts: string[] = [];
  if (comment.deprecated !== undefined)
    parts.push(`> [!WARNING]\n> Deprecated. ${text(comment.deprecated).replaceAll("\n", "\n> ")}`);
  if (comment.stage !== undefined)
    parts.push(`> [!NOTE]\n> ${comment.stage.name}. ${text(comment.stage.text).replaceAll("\n", "\n> ")}`.trimEnd());
  if (comment.text !== "") parts.push(text(comment.text));
  const parameters = [...comment.typeParameters, ...comment.parameters];
  if (parameters.length > 0) {
    parts.push(
      parameters
        .map(({ name, text: about }) => `- **\`${name}\`**: ${text(about).replaceAll("\n", "\n  ")}`)
        .join("\n"),
    );
  }
  if (comment.returns) parts.push(`**Returns** ${text(comment.returns)}`);
  for (const thrown of comment.throws) parts.push(`**Throws** ${text(thrown.replace(/^\{([^}]+)\}/, "{@link $1}"))}`);
  for (const { title, text: about } of comment.notes) parts.push(`${title ? `**${title}** ` : ""}${text(about)}`);
  for (const { title, text: example } of comment.examples) {
    if (title !== undefined) parts.push(`**${text(title)}**`);
    parts.push(/^\s*(```|~~~)/m.test(example) ? text(example) : fencedTypes(example));
  }
  return parts;
}

const LINK = /\{@link(?:code|plain)?\s+([^\s}|]+)(?:[\s|]+([^}]*))?\}/g;

/** `{@link Name}` becomes a link to the name, or the name as code; headings in comments become bold. Code stays. */
function withLinks(markdown: string, links: Links): string {
  return markdown
    .split(/(^[ \t]*```[^]*?^[ \t]*```[ \t]*$)/m)
    .map((piece, index) => (index % 2 === 1 ? piece : linked(piece, links)))
    .join("");
}

function linked(markdown: string, { link }: Links): string {
  return markdown
    .replace(/\{@inherit[Dd]oc[^}]*\}/g, "")
    .replace(LINK, (_whole, target: string, label: string | undefined) => {
      if (/^https?:\/\//.test(target)) return `[${label?.trim() || target}](${target})`;
      const shown = `\`${label?.trim() || target}\``;
      const address = link(target);
      return address === undefined ? shown : `[${shown}](${address})`;
    })
    .replace(/^#{1,6}\s+(.*)$/gm, "**$1**");
}

/** Code of a declaration; the names in it that are described lead there. */
function fencedTypes(code: string, links?: Links): string {
  const words = links ? new Set(code.match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu)) : new Set<string>();
  const addresses = [...words].flatMap((word) => {
    const address = links?.type(word);
    return address === undefined ? [] : [[word, address] as const];
  });
  const info = addresses.length > 0 ? `ts links=${JSON.stringify(Object.fromEntries(addresses))}` : "ts";
  const plain = code.replace(LINK, (_whole, target: string, label: string | undefined) => label?.trim() || target);
  return fenced(dedented(plain), info);
}

/** Members are indented at their position. */
function dedented(code: string): string {
  const [first = "", ...rest] = code.split("\n");
  const indent = Math.min(
    ...rest.filter((line) => line.trim() !== "").map((line) => /^\s*/.exec(line)?.[0].length ?? 0),
    40,
  );
  return [first, ...rest.map((line) => line.slice(Math.min(indent, 2)))].join("\n");
}
