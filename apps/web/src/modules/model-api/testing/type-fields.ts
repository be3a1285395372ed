/**
 * Every field of a type, at any depth, with a value that says something: out of the compiler, so that a client's next
 * release brings its new fields along.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API, SymbolFlags, TypeFlags, type Checker, type LiteralType, type Type } from "typescript/unstable/sync";

export interface FieldCase {
  /**
   * Such as `messages[].content[].source.url`; of one of several forms, `tools[](custom).format`; of one of several words,
   * `service_tier=default`.
   */
  path: string;
  /** The value of the whole type with the field, and without it. */
  with: unknown;
  without: unknown;
}

/** A number that is not what goes without saying. */
const MANY = 20_000;
const TEXT = TypeFlags.StringLike;
/** Fields below this depth are parts of parts of parts. */
const MAX_DEPTH = 9;

/** The fields of each property of an exported interface. */
export function fieldsOfInterface(file: string, name: string): Map<string, FieldCase[]> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-types-"));
  const api = new API();
  try {
    const config = join(folder, "tsconfig.json");
    writeFileSync(
      config,
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          module: "esnext",
          moduleResolution: "bundler",
          allowImportingTsExtensions: true,
          types: [],
        },
        files: [file],
      }),
    );
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const source = project?.program.getSourceFile(file);
    if (!project || !source) throw new Error(`${file} cannot be read`);
    const { checker } = project;
    const symbol = checker.resolveName(name, SymbolFlags.Interface, source);
    if (!symbol) throw new Error(`${file} has no interface ${name}`);
    const walk = new Walk(checker);
    return new Map(
      checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
        .map((each) => [each.name, walk.fields(walk.typeOf(each))]),
    );
  } finally {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Property = ReturnType<Checker["getPropertiesOfType"]>[number];
interface Variant {
  path: string;
  value: unknown;
  /** Missing where the value as a whole is the field. */
  without?: unknown;
}

class Walk {
  readonly #checker: Checker;
  readonly #properties = new Map<number, readonly Property[]>();
  readonly #types = new Map<number, Type>();
  readonly #members = new Map<number, readonly Type[]>();
  #count = 0;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  fields(type: Type): FieldCase[] {
    return [...this.#variants(type, [])].flatMap(({ path, value, without }) =>
      JSON.stringify(value) === JSON.stringify(without) || without === undefined
        ? []
        : [{ path: path.replace(/^\./, ""), with: value, without }],
    );
  }

  typeOf(property: Property): Type {
    let type = this.#types.get(property.id);
    type ??= this.#checker.getTypeOfSymbol(property) as Type;
    this.#types.set(property.id, type);
    return type;
  }

  #propertiesOf(type: Type): readonly Property[] {
    let properties = this.#properties.get(type.id);
    properties ??= this.#checker.getPropertiesOfType(type);
    this.#properties.set(type.id, properties);
    return properties;
  }

  /** The forms that a value may have: neither nothing nor what only a program has. */
  #formsOf(type: Type): readonly Type[] {
    let forms = this.#members.get(type.id);
    forms ??= (type.isUnionType() ? type.getTypes() : [type])
      // `string & {}` is a text that an editor completes.
      .map((form) => (form.isIntersectionType() && form.getTypes().find(({ flags }) => flags & TEXT)) || form)
      .filter((form) => (form.flags & (TypeFlags.Nullable | TypeFlags.Never)) === 0 && !this.#isBytes(form));
    this.#members.set(type.id, forms);
    return forms;
  }

  /** Bytes, which no JSON has. */
  #isBytes(type: Type): boolean {
    return (
      (type.flags & TypeFlags.Object) !== 0 && this.#checker.getPropertyOfType(type, "BYTES_PER_ELEMENT") !== undefined
    );
  }

  /** The least value of a type. */
  #least(type: Type, depth = 0): unknown {
    const [form] = this.#formsOf(type);
    if (!form || depth > MAX_DEPTH) return {};
    if (form.isLiteralType()) return form.value;
    if (form.flags & TEXT) return `text-${this.#count++}`;
    if (form.flags & TypeFlags.NumberLike) return 1;
    if (form.flags & TypeFlags.BooleanLike) return true;
    const element = this.#elementOf(form);
    if (element) return [this.#least(element, depth + 1)];
    const required = this.#propertiesOf(form).filter(({ flags }) => (flags & SymbolFlags.Optional) === 0);
    return Object.fromEntries(required.map((each) => [each.name, this.#least(this.typeOf(each), depth + 1)]));
  }

  #elementOf(type: Type): Type | undefined {
    if (!this.#checker.isArrayLikeType(type) || !type.isTypeReference()) return undefined;
    return this.#checker.getTypeArguments(type)[0];
  }

  *#variants(type: Type, above: readonly number[]): Generator<Variant> {
    if (above.length > MAX_DEPTH || above.includes(type.id)) return;
    const forms = this.#formsOf(type);
    const literals = forms.filter((form) => form.isLiteralType()) as LiteralType[];
    for (const { value } of literals) yield { path: `=${String(value)}`, value };
    for (const form of forms) {
      const inside = [...above, type.id, form.id];
      if (form.isLiteralType()) continue;
      if (form.flags & TEXT) yield { path: "", value: `text-${this.#count++}` };
      else if (form.flags & TypeFlags.NumberLike) yield { path: "", value: MANY };
      else if (form.flags & TypeFlags.BooleanLike) yield { path: "", value: true };
      else if (this.#checker.isArrayLikeType(form)) {
        const element = this.#elementOf(form);
        for (const { path, value, without } of element ? this.#variants(element, inside) : [])
          yield { path: `[]${path}`, value: [value], ...(without !== undefined && { without: [without] }) };
      } else yield* this.#objects(form, inside);
    }
  }

  *#objects(form: Type, inside: readonly number[]): Generator<Variant> {
    const least = this.#least(form) as Record<string, unknown>;
    const kind = typeof least["type"] === "string" ? `(${least["type"]})` : "";
    const properties = this.#propertiesOf(form);
    // An object without anything in it says nothing.
    if (properties.length === 0) yield { path: kind, value: { a: 1 } };
    else if (Object.keys(least).length > 0) yield { path: kind, value: least };
    for (const property of properties) {
      const forms = this.#formsOf(this.typeOf(property));
      // What says which form it is is no field of it.
      if (forms.length === 1 && forms[0]?.isLiteralType() && typeof forms[0].value === "string") continue;
      const { [property.name]: _, ...others } = least;
      const isRequired = property.name in least;
      for (const { path, value, without } of this.#variants(this.typeOf(property), inside)) {
        const base =
          without === undefined && !isRequired
            ? others
            : { ...others, [property.name]: without ?? least[property.name] };
        yield { path: `${kind}.${property.name}${path}`, value: { ...others, [property.name]: value }, without: base };
      }
    }
  }
}
