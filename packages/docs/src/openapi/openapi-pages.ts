/**
 * Pages about an HTTP API from its OpenAPI document: one about the API, one for each tag with its operations, one of
 * its schemas. They are Markdown like every other page, so they are rendered, sanitized, searched, checked and given to
 * programs with the rest.
 */
import type { BlockContent, RootContent } from "mdast";
import { stringify } from "yaml";
import { slug, Slugger } from "@vitrine/markdown";
import { block, code, described, heading, link, list, markdownOf, paragraph, strong, text } from "./blocks.ts";
import { isObject } from "@vitrine/base";
import { field, listField, objectField, type OpenApiDocument, readOpenApi, textField } from "./openapi-document.ts";
import { type Operation, operationSection, operationTitle } from "./operation-section.ts";
import { schemaExample } from "./schema-example.ts";
import { SchemaOutline } from "./schema-outline.ts";

export interface OpenApiPagesOptions {
  /** Address before the paths, where the document names no server by a whole address. */
  server?: string;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
const MAX_OPERATIONS = 2_000;
const MAX_SCHEMAS = 2_000;
/** Sections of a page; a page of hundreds is too long to read, and to render. */
const OPERATIONS_A_PAGE = 50;
const SCHEMAS_A_PAGE = 100;
const INDEX = "index";
const SCHEMAS = "schemas";
const WEBHOOKS = "Webhooks";

interface Page {
  name: string;
  title: string;
  description: string | undefined;
  operations: Operation[];
}

/**
 * Pages of an OpenAPI document (JSON or YAML): Markdown files by path, with a `_toctree.yml`.
 *
 * @throws {OpenApiError} for an invalid document
 * @example
 * import { openApiPages } from "@vitrine/docs";
 *
 * const paths = { "/models": { get: { tags: ["models"], responses: { 200: { description: "All models" } } } } };
 * const files = await openApiPages(JSON.stringify({ openapi: "3.1.0", info: { title: "Hub", version: "1" }, paths }));
 * console.log(Object.keys(files)); // [ 'index.md', 'models.md', '_toctree.yml' ]
 */
export async function openApiPages(
  source: string,
  { server = "{server}" }: OpenApiPagesOptions = {},
): Promise<Record<string, string>> {
  const document = await readOpenApi(source);
  const schemas = Object.entries(objectField(objectField(document.root, "components"), SCHEMAS)).slice(0, MAX_SCHEMAS);
  const schemaPages = chunks(schemas, SCHEMAS_A_PAGE);
  const addresses = new Map<string, string>();
  for (const [index, part] of schemaPages.entries()) {
    const ids = new Slugger(RESERVED);
    for (const [name] of part)
      addresses.set(name, `${pageName(SCHEMAS, index)}.md#${ids.claim(`schema-${idOf(name)}`)}`);
  }
  const outline = new SchemaOutline(document, (name) => addresses.get(name));
  const pages = pagesOf(document);
  const files: Record<string, string> = {};
  files["index.md"] = indexPage(document, pages);
  for (const { name, title, description, operations } of pages) {
    const sections = operations.flatMap((operation) => operationSection(document, outline, operation, server));
    files[`${name}.md`] = page(title, [...described(description), ...sections]);
  }
  for (const [index, part] of schemaPages.entries()) {
    const sections = part.flatMap(([name, schema]) => {
      const [, id] = addresses.get(name)?.split("#") ?? [];
      return schemaSection(document, outline, id ?? "", name, schema);
    });
    files[`${pageName(SCHEMAS, index)}.md`] = page(numbered("Schemas", index), sections);
  }
  const entries: { title: string; local?: string; isExpanded?: boolean; sections?: object[] }[] = [
    { local: INDEX, title: titleOf(document) },
    { title: "Operations", isExpanded: true, sections: pages.map(({ name, title }) => ({ local: name, title })) },
    ...schemaPages.map((_part, index) => ({ local: pageName(SCHEMAS, index), title: numbered("Schemas", index) })),
  ];
  files["_toctree.yml"] = stringify(entries.filter(({ sections }) => sections?.length !== 0));
  return files;
}

/** Ids that a page has before its sections. */
const RESERVED = ["main"];

function titleOf({ root }: OpenApiDocument): string {
  return textField(objectField(root, "info"), "title") ?? "HTTP API";
}

function page(title: string, blocks: readonly RootContent[]): string {
  return markdownOf([heading(1, undefined, text(title)), ...blocks]);
}

function pageName(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index + 1}`;
}

function numbered(title: string, index: number): string {
  return index === 0 ? title : `${title} (${index + 1})`;
}

function chunks<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}

/** A name as an id: itself where it can be one. */
function idOf(name: string): string {
  return /^[\w.-]{1,200}$/.test(name) ? name : slug(name);
}

/** Operations by their first tag, in the order of the document's tags. */
function pagesOf(document: OpenApiDocument): Page[] {
  const byTag = new Map<string, Operation[]>();
  const descriptions = new Map<string, string | undefined>();
  for (const tag of listField(document.root, "tags")) {
    const name = textField(tag, "name");
    if (name === undefined) continue;
    byTag.set(name, []);
    descriptions.set(name, textField(tag, "description"));
  }
  for (const operation of operationsOf(document)) {
    const [first] = listField(operation.value, "tags");
    const tag = operation.isWebhook
      ? WEBHOOKS
      : typeof first === "string" && first.trim() !== ""
        ? first
        : "Operations";
    const listed = byTag.get(tag);
    if (listed) listed.push(operation);
    else byTag.set(tag, [operation]);
  }
  const names = new Slugger([INDEX, SCHEMAS]);
  return [...byTag].flatMap(([tag, operations]) =>
    chunks(operations, OPERATIONS_A_PAGE).map((part, index): Page => {
      const title = numbered(tag, index);
      const ids = new Slugger([...RESERVED, slug(title)]);
      for (const operation of part) operation.id = ids.claim(operation.id);
      return {
        name: names.next(title),
        title,
        description: index === 0 ? descriptions.get(tag) : undefined,
        operations: part,
      };
    }),
  );
}

function operationsOf(document: OpenApiDocument): Operation[] {
  const operations: Operation[] = [];
  for (const [group, isWebhook] of [
    ["paths", false],
    ["webhooks", true],
  ] as const) {
    for (const [path, item] of Object.entries(objectField(document.root, group))) {
      const pathItem = document.resolve(item).value;
      for (const method of METHODS) {
        const value = field(pathItem, method);
        if (!isObject(value) || operations.length >= MAX_OPERATIONS) continue;
        const id = idOf(textField(value, "operationId") ?? `${method} ${path}`);
        operations.push({ method: method.toUpperCase(), path, pathItem, value, isWebhook, id });
      }
    }
  }
  return operations;
}

function indexPage(document: OpenApiDocument, pages: readonly Page[]): string {
  const info = objectField(document.root, "info");
  const blocks: RootContent[] = [];
  const summary = textField(info, "summary");
  if (summary !== undefined) blocks.push(paragraph(summary));
  blocks.push(paragraph(text("Version "), code(textField(info, "version") ?? "?"), text(".")));
  blocks.push(...described(textField(info, "description")));
  const servers = listField(document.root, "servers").flatMap((server): BlockContent[][] => {
    const url = textField(server, "url");
    if (url === undefined) return [];
    const about = described(textField(server, "description"));
    return [[paragraph(code(url)), ...about]];
  });
  if (servers.length > 0) blocks.push(heading(2, "servers", text("Servers")), list(servers));
  blocks.push(...credentials(document));
  for (const { name, title, operations } of pages) {
    blocks.push(
      heading(2, undefined, link(`${name}.md`, text(title))),
      list(
        operations.map((operation) => [
          paragraph(
            link(`${name}.md#${operation.id}`, text(operationTitle(operation))),
            text(": "),
            code(`${operation.method} ${operation.path}`),
          ),
        ]),
      ),
    );
  }
  return page(titleOf(document), blocks);
}

function credentials(document: OpenApiDocument): RootContent[] {
  const schemes = Object.entries(objectField(objectField(document.root, "components"), "securitySchemes"));
  if (schemes.length === 0) return [];
  const items = schemes.map(([name, written]): BlockContent[] => {
    const { value } = document.resolve(written);
    const parts = ["type", "scheme", "in", "name"]
      .map((key) => textField(value, key))
      .filter((part) => part !== undefined);
    const words = parts.flatMap((part, index) => (index === 0 ? [code(part)] : [text(" "), code(part)]));
    return [paragraph(strong(code(name)), text(": "), ...words), ...described(textField(value, "description"))];
  });
  return [heading(2, "credentials", text("Credentials")), list(items)];
}

function schemaSection(
  document: OpenApiDocument,
  outline: SchemaOutline,
  id: string,
  name: string,
  schema: unknown,
): RootContent[] {
  const { value } = document.resolve(schema);
  const inside = outline.fields(value);
  const example = schemaExample(document, schema);
  const isWorthShowing = typeof example === "object" && example !== null && Object.keys(example).length > 0;
  return [
    heading(2, id, code(name)),
    ...described(textField(value, "description")),
    ...(inside.length > 0 ? inside : [paragraph(...outline.type(value))]),
    ...(isWorthShowing ? [block(JSON.stringify(example, undefined, 2), "json")] : []),
  ];
}
