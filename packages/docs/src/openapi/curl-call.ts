/** An operation as a shell command. Every value is quoted, whatever is in it. */
import { field, type JsonObject, listField, objectField, type OpenApiDocument, textField } from "./openapi-document.ts";
import { givenExample, schemaExample } from "./schema-example.ts";

/** Parts of an operation that a call needs. */
export interface CalledOperation {
  method: string;
  path: string;
  server: string;
  /** With references followed. */
  parameters: readonly JsonObject[];
  body?: { mediaType: string; example: unknown };
  /** Required security schemes, with references followed. */
  security: readonly JsonObject[];
}

/** The command. */
export function curlCall(document: OpenApiDocument, operation: CalledOperation): string {
  const { method, path, server, parameters, body, security } = operation;
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(addressOf(document, path, server, parameters))}`,
  ];
  for (const scheme of security) {
    const header = credentialOf(scheme);
    if (header !== undefined) parts.push(`-H ${header}`);
  }
  for (const parameter of parameters) {
    const name = textField(parameter, "name") ?? "";
    if (field(parameter, "in") === "header" && field(parameter, "required") === true && TOKEN.test(name))
      parts.push(`-H ${quoted(`${name}: ${valueOf(document, parameter)}`.replace(/[\r\n]+/g, " "))}`);
  }
  if (body) {
    parts.push(`-H ${quoted(`Content-Type: ${body.mediaType}`)}`);
    if (body.example !== undefined && /[/+]json\b/.test(body.mediaType))
      parts.push(`-d ${quoted(JSON.stringify(body.example, undefined, 2))}`);
    else parts.push("--data-binary @file");
  }
  return parts.join(" \\\n  ");
}

/** The name of a header, as RFC 9110 has it. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

function quoted(value: string): string {
  return `'${value.replaceAll("\0", "").replaceAll("'", String.raw`'\''`)}'`;
}

function addressOf(document: OpenApiDocument, path: string, server: string, parameters: readonly JsonObject[]): string {
  const query: string[] = [];
  let filled = path;
  for (const parameter of parameters) {
    const name = textField(parameter, "name") ?? "";
    const place = field(parameter, "in");
    if (place === "path" && hasExample(document, parameter))
      filled = filled.replaceAll(`{${name}}`, pathPart(valueOf(document, parameter)));
    if (place === "query" && field(parameter, "required") === true)
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(valueOf(document, parameter))}`);
  }
  return `${server.replace(/\/$/, "")}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** A slash in an example is one of the path: `owner/name`. */
function pathPart(value: string): string {
  return value.split("/").map(encodeURIComponent).join("/");
}

function hasExample(document: OpenApiDocument, parameter: JsonObject): boolean {
  const schema = document.resolve(field(parameter, "schema")).value;
  return (
    givenExample(parameter) !== undefined ||
    givenExample(schema) !== undefined ||
    exampleIn(document, parameter) !== undefined
  );
}

function valueOf(document: OpenApiDocument, parameter: JsonObject): string {
  const value =
    givenExample(parameter) ?? exampleIn(document, parameter) ?? schemaExample(document, field(parameter, "schema"));
  return typeof value === "object" || value === undefined ? "value" : String(value);
}

/** The first of an object's named examples. */
export function exampleIn(document: OpenApiDocument, holder: JsonObject): unknown {
  const [first] = Object.values(objectField(holder, "examples"));
  return first === undefined ? undefined : field(document.resolve(first).value, "value");
}

/** A header with a variable of the shell in the place of a secret. */
function credentialOf(scheme: JsonObject): string | undefined {
  if (field(scheme, "type") === "apiKey") {
    const name = textField(scheme, "name") ?? "";
    return field(scheme, "in") === "header" && /^[\w-]+$/.test(name) ? `"${name}: $API_KEY"` : undefined;
  }
  const isBearer = field(scheme, "type") === "oauth2" || field(scheme, "type") === "openIdConnect";
  const named = (textField(scheme, "scheme") ?? "").toLowerCase();
  if (isBearer || named === "bearer") return '"Authorization: Bearer $TOKEN"';
  return named === "basic" ? '"Authorization: Basic $CREDENTIALS"' : undefined;
}

/** The address of the first server, with its variables filled in. */
export function serverOf(...holders: readonly JsonObject[]): string {
  for (const holder of holders) {
    const [server] = listField(holder, "servers");
    const url = textField(server, "url");
    if (url === undefined) continue;
    const variables = objectField(server, "variables");
    return url.replace(
      /\{([^{}]+)\}/g,
      (written, name: string) => textField(field(variables, name), "default") ?? written,
    );
  }
  return "";
}
