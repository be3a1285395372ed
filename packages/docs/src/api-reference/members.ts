/** Members of classes, interfaces, object types and enumerations. */
import { commentBefore, isInternal, nodeName, type ParsedModule, type SyntaxNode } from "./syntax.ts";

/** A member of an exported name. */
export interface Member {
  name: string;
  /** Names of namespaces are members of other kinds. */
  kind: "constructor" | "property" | "method" | "event" | "function" | "class" | "value" | "type";
  /** How it is declared; a line for each overload. */
  signature: string;
  /** Inside of its doc comment. */
  comment?: string;
}

const MAX_VALUE_CHARS = 160;

/** The members that declarations of one name have together. Private ones, and those marked `@internal`, are omitted. */
export function membersOf(module: ParsedModule, declarations: readonly SyntaxNode[]): Member[] {
  const found = new Map<
    string,
    Pick<Member, "kind"> & { signatures: { text: string; hasBody: boolean }[]; comment?: string }
  >();
  for (const element of declarations.flatMap(elementsOf)) {
    const comment = commentBefore(module, element.start);
    const name = memberName(module, element);
    const text = name === undefined || isHidden(element, comment) ? undefined : signatureOf(module, element);
    if (name === undefined || text === undefined) continue;
    const member = found.get(name) ?? { kind: kindOf(element, comment), signatures: [] };
    member.signatures.push({ text, hasBody: hasBody(element) });
    if (comment !== undefined) member.comment ??= comment;
    found.set(name, member);
  }
  return Array.from(found, ([name, { kind, signatures, comment }]) => {
    // The implementation that overloads have in common is not called itself.
    const isOverloaded = signatures.some((signature) => !signature.hasBody);
    const shown = signatures.filter((signature) => !isOverloaded || !signature.hasBody);
    return {
      name,
      kind,
      signature: shown.map(({ text }) => text).join("\n"),
      ...(comment === undefined ? {} : { comment }),
    };
  });
}

function elementsOf(declaration: SyntaxNode): SyntaxNode[] {
  const { body, members } = (declaration["body"] ?? {}) as { body?: SyntaxNode[]; members?: SyntaxNode[] };
  switch (declaration.type) {
    case "ClassDeclaration":
      return (body ?? []).flatMap((element) => [element, ...parameterProperties(element)]);
    case "TSInterfaceDeclaration":
      return body ?? [];
    case "TSEnumDeclaration":
      return members ?? [];
    case "TSTypeAliasDeclaration":
      return joinedTypes(declaration).flatMap((type) =>
        type.type === "TSTypeLiteral" ? (type["members"] as SyntaxNode[]) : [],
      );
    default:
      return [];
  }
}

/** The types that an alias joins by `&`, or its only one. */
export function joinedTypes(declaration: SyntaxNode): SyntaxNode[] {
  if (declaration.type !== "TSTypeAliasDeclaration") return [];
  const type = declaration["typeAnnotation"] as SyntaxNode;
  return type.type === "TSIntersectionType" ? (type["types"] as SyntaxNode[]) : [type];
}

/** A property that is a function is called like a method. */
function kindOf(element: SyntaxNode, comment: string | undefined): Member["kind"] {
  if (element["kind"] === "constructor") return "constructor";
  if (comment !== undefined && /(?:^|[\s*])@event(?:Property)?\b/.test(comment)) return "event";
  if (element["kind"] === "get" || element["kind"] === "set") return "property";
  const { typeAnnotation } = (element["typeAnnotation"] ?? {}) as { typeAnnotation?: SyntaxNode };
  const type = typeAnnotation ?? (element["value"] as SyntaxNode | null | undefined);
  const isFunction = /^(TSFunctionType|(Arrow)?FunctionExpression|TSEmptyBodyFunctionExpression)$/.test(
    type?.type ?? "",
  );
  return isFunction || element["kind"] === "method" ? "method" : "property";
}

/** Properties that a constructor declares: `constructor(readonly size: number)`. */
function parameterProperties(element: SyntaxNode): SyntaxNode[] {
  if (element["kind"] !== "constructor") return [];
  const { params } = element["value"] as { params: SyntaxNode[] };
  return params.filter(({ type }) => type === "TSParameterProperty");
}

function isHidden(element: SyntaxNode, comment: string | undefined): boolean {
  const key = element["key"] as SyntaxNode | undefined;
  return (
    element["accessibility"] === "private" ||
    element["accessibility"] === "protected" ||
    key?.type === "PrivateIdentifier" ||
    // Where it is said again what the base says.
    (element["override"] === true && comment === undefined) ||
    isInternal(comment)
  );
}

function memberName({ source }: ParsedModule, element: SyntaxNode): string | undefined {
  if (element.type === "TSParameterProperty") {
    const parameter = element["parameter"] as SyntaxNode;
    return nodeName(parameter.type === "AssignmentPattern" ? parameter["left"] : parameter);
  }
  const key = (element["key"] ?? element["id"]) as SyntaxNode | undefined;
  if (!key) return undefined;
  const name = String(nodeName(key));
  return element["computed"] === true && key.type !== "Literal" ? `[${source.slice(key.start, key.end)}]` : name;
}

function hasBody(element: SyntaxNode): boolean {
  const value = element["value"] as SyntaxNode | null | undefined;
  return element.type === "MethodDefinition" && element["kind"] === "method" && Boolean(value?.["body"]);
}

function signatureOf({ source }: ParsedModule, element: SyntaxNode): string | undefined {
  const value = (element["value"] ?? null) as SyntaxNode | null;
  const until = (end: number) => source.slice(element.start, end).replace(/[;,=\s]+$/, "");
  switch (element.type) {
    case "MethodDefinition":
    case "TSAbstractMethodDefinition": {
      const body = (value?.["body"] ?? null) as SyntaxNode | null;
      return until(body?.start ?? element.end);
    }
    case "PropertyDefinition":
    case "AccessorProperty":
      return value ? withValue(source, element, value, until(value.start)) : until(element.end);
    case "TSParameterProperty": {
      const parameter = element["parameter"] as SyntaxNode;
      const named = (parameter.type === "AssignmentPattern" ? parameter["left"] : parameter) as SyntaxNode;
      return until(named.end);
    }
    case "TSAbstractPropertyDefinition":
    case "TSAbstractAccessorProperty":
    case "TSPropertySignature":
    case "TSMethodSignature":
    case "TSEnumMember":
      return until(element.end);
    default:
      return undefined;
  }
}

/** A property by its type; by its value where that says it. */
function withValue(source: string, element: SyntaxNode, value: SyntaxNode, declared: string): string {
  if (element["typeAnnotation"]) return declared;
  if (/^(Arrow)?FunctionExpression$/.test(value.type)) {
    const body = value["body"] as SyntaxNode;
    return `${declared} = ${source.slice(value.start, body.start).trimEnd()} …`;
  }
  const text = source.slice(value.start, value.end);
  return text.length <= MAX_VALUE_CHARS ? `${declared} = ${text}` : declared;
}
