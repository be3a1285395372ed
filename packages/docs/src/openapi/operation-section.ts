/** One operation on a page: how it is called, what it takes, what it answers, and a command that makes the call. */
import type { BlockContent, RootContent } from "mdast";
import { block, code, described, describedInLine, heading, list, paragraph, strong, text } from "./blocks.ts";
import { type CalledOperation, curlCall, exampleIn, serverOf } from "./curl-call.ts";
import { isObject } from "@vitrine/base";
import { field, type JsonObject, listField, objectField, type OpenApiDocument, textField } from "./openapi-document.ts";
import { givenExample, schemaExample } from "./schema-example.ts";
import type { SchemaOutline } from "./schema-outline.ts";

/** An operation, and where it was found. */
export interface Operation {
  method: string;
  path: string;
  /** Fields that hold for every operation of its path. */
  pathItem: JsonObject;
  value: JsonObject;
  /** A call that the API makes, instead of answering. */
  isWebhook: boolean;
  /** Its anchor. */
  id: string;
}

/** Title of an operation: its own words, else its method and path. */
export function operationTitle({ value, method, path }: Operation): string {
  return textField(value, "summary") ?? `${method} ${path}`;
}

/** The section. `server` is the address before its path where the document names none that is whole. */
export function operationSection(
  document: OpenApiDocument,
  outline: SchemaOutline,
  operation: Operation,
  server: string,
): RootContent[] {
  const { value, method, path, pathItem, id } = operation;
  const parameters = parametersOf(document, operation);
  const body = document.resolve(field(value, "requestBody")).value;
  const blocks: RootContent[] = [
    heading(2, id, text(operationTitle(operation))),
    paragraph(strong(code(method)), text(" "), code(path)),
  ];
  if (field(value, "deprecated") === true)
    blocks.push({
      type: "blockquote",
      children: [paragraph({ type: "html", value: "[!WARNING]" }), paragraph("Deprecated.")],
    });
  blocks.push(...described(textField(value, "description") ?? textField(pathItem, "description")));
  if (parameters.length > 0)
    blocks.push(
      paragraph(strong(text("Parameters"))),
      list(parameters.map((parameter) => parameterItem(outline, parameter))),
    );
  const content = contentOf(document, body);
  if (content) {
    const isRequired = field(body, "required") === true;
    blocks.push(
      paragraph(
        strong(text("Body")),
        text(isRequired ? ", required: " : ": "),
        code(content.mediaType),
        text(", "),
        ...outline.type(content.schema),
      ),
      ...described(textField(body, "description")),
      ...outline.fields(content.schema),
    );
  }
  blocks.push(...answers(document, outline, value));
  if (operation.isWebhook) return blocks;
  const called: CalledOperation = {
    method,
    path,
    parameters,
    server: wholeAddress(serverOf(value, pathItem, document.root), server),
    security: securityOf(document, value),
    ...(content && { body: { mediaType: content.mediaType, example: content.example } }),
  };
  return [...blocks, block(curlCall(document, called), "sh")];
}

/** A server may be named by a path alone, from where the document is. */
function wholeAddress(named: string, server: string): string {
  return /^https?:\/\//.test(named) ? named : server.replace(/\/$/, "") + (named === "/" ? "" : named);
}

/** Parameters of the operation and of its path; the operation's own win. References are followed. */
function parametersOf(document: OpenApiDocument, { value, pathItem }: Operation): JsonObject[] {
  const found = new Map<string, JsonObject>();
  for (const parameter of [...listField(pathItem, "parameters"), ...listField(value, "parameters")]) {
    const resolved = document.resolve(parameter).value;
    const name = textField(resolved, "name");
    if (name !== undefined) found.set(`${textField(resolved, "in")} ${name}`, resolved);
  }
  return [...found.values()];
}

function parameterItem(outline: SchemaOutline, parameter: JsonObject): BlockContent[] {
  const [media] = Object.values(objectField(parameter, "content"));
  const schema = field(parameter, "schema") ?? field(media, "schema");
  const place = LOCATIONS.get(textField(parameter, "in") ?? "") ?? "elsewhere";
  const note = field(parameter, "deprecated") === true ? `${place}, deprecated` : place;
  const more = { note, description: textField(parameter, "description") ?? textField(schema, "description") };
  return outline.item(
    textField(parameter, "name") ?? "",
    schema,
    field(parameter, "required") === true,
    0,
    undefined,
    more,
  );
}

const LOCATIONS: ReadonlyMap<string, string> = new Map([
  ["path", "in the path"],
  ["query", "in the query"],
  ["header", "a header"],
  ["cookie", "a cookie"],
]);

interface Content {
  mediaType: string;
  schema: unknown;
  example: unknown;
}

/** The body's form: JSON where there is a choice. */
function contentOf(document: OpenApiDocument, holder: JsonObject): Content | undefined {
  const forms = Object.entries(objectField(holder, "content"));
  const [mediaType, media] = forms.find(([type]) => /[/+]json\b/.test(type)) ?? forms[0] ?? [];
  if (mediaType === undefined) return undefined;
  const form = document.resolve(media).value;
  const schema = field(form, "schema");
  const example =
    givenExample(form) ??
    exampleIn(document, form) ??
    (schema === undefined ? undefined : schemaExample(document, schema));
  return { mediaType, schema, example };
}

const MAX_EXAMPLE_CHARS = 4_000;

function answers(document: OpenApiDocument, outline: SchemaOutline, operation: JsonObject): RootContent[] {
  const responses = Object.entries(objectField(operation, "responses")).filter(([status]) => !status.startsWith("x-"));
  if (responses.length === 0) return [];
  let shown: RootContent[] = [];
  const items = responses.map(([status, written]): BlockContent[] => {
    const response = document.resolve(written).value;
    const content = contentOf(document, response);
    const about = textField(response, "description");
    const line = describedInLine(about);
    const words = [
      strong(code(status)),
      ...(content ? [text(" "), code(content.mediaType), text(", "), ...outline.type(content.schema)] : []),
    ];
    if (line.length > 0) words.push(text(": "), ...line);
    if (content && shown.length === 0 && /^[2d]/.test(status)) shown = exampleBlock(content);
    const headers = Object.entries(objectField(response, "headers")).map(([name, header]) => {
      const { value } = document.resolve(header);
      return outline.item(name, field(value, "schema"), field(value, "required") === true, 0, undefined, {
        note: "a header",
        description: textField(value, "description"),
      });
    });
    return [
      paragraph(...words),
      ...(line.length > 0 ? [] : described(about)),
      ...(headers.length > 0 ? [list(headers)] : []),
      ...(content ? outline.fields(content.schema, 1) : []),
    ];
  });
  return [paragraph(strong(text("Answers"))), list(items), ...shown];
}

function exampleBlock({ mediaType, example }: Content): RootContent[] {
  if (example === undefined || (isObject(example) && Object.keys(example).length === 0)) return [];
  const isJson = /[/+]json\b/.test(mediaType);
  const written = isJson || typeof example !== "string" ? JSON.stringify(example, undefined, 2) : example;
  return written.length > MAX_EXAMPLE_CHARS ? [] : [block(written, isJson ? "json" : "text")];
}

/** The schemes of the first choice that the operation, or the whole API, requires. */
function securityOf(document: OpenApiDocument, operation: JsonObject): JsonObject[] {
  const [first] =
    listField(operation, "security").length > 0
      ? listField(operation, "security")
      : listField(document.root, "security");
  const schemes = objectField(objectField(document.root, "components"), "securitySchemes");
  return Object.keys(isObject(first) ? first : {}).map((name) => document.resolve(field(schemes, name)).value);
}
