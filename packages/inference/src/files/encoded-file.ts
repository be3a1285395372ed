/**
 * The position of a file in a JSON body. Providers describe requests as data and at once; a file is read later: here when the
 * request is sent, in the reader's own program when it is printed. So a request is the same value in both uses.
 */

import { base64OfBlob, contentTypeOf } from "./bytes.ts";
import { InferenceClientInputError } from "../wire/errors.ts";

/** The types that a provider takes, where it refuses others. */
export interface AcceptedTypes {
  provider: string;
  types: readonly string[];
  /** The provider's names for them, where those differ. */
  labels?: Readonly<Record<string, string>>;
  /** Other names of these types. */
  aliases: Readonly<Record<string, string>>;
}

/** A file as text inside JSON. */
export class EncodedFile {
  readonly file: Blob;
  /** Bare base64, or a data URL that names the type too. */
  readonly form: "base64" | "dataUrl";
  readonly #type: string | AcceptedTypes;
  #text: Promise<string> | undefined;

  /** @param type of a file that neither says nor shows one, or the only types that may be sent */
  constructor(file: Blob, form: "base64" | "dataUrl", type: string | AcceptedTypes = "application/octet-stream") {
    this.file = file;
    this.form = form;
    this.#type = type;
  }

  /**
   * The type that the data URL names.
   *
   * @throws InferenceClientInputError for a type that the provider does not take
   */
  typeFor(found: string | undefined): string {
    if (typeof this.#type === "string") return found ?? this.#type;
    const { provider, types, aliases } = this.#type;
    if (!found)
      throw new InferenceClientInputError(
        `Unable to determine the input's content-type. Pass a Blob with a type when using provider ${provider}`,
        { provider },
      );
    const known = Object.hasOwn(aliases, found) ? (aliases[found] ?? found) : found;
    if (types.includes(known)) return this.#type.labels?.[known] ?? known;
    throw new InferenceClientInputError(
      `Provider ${provider} does not support blob type ${found} - supported content types are: ${types.join(", ")}`,
      { provider },
    );
  }

  /** The text that is in the body. A file that occurs twice is read once. */
  text(): Promise<string> {
    this.#text ??= this.#encode();
    return this.#text;
  }

  async #encode(): Promise<string> {
    if (this.form === "base64") return base64OfBlob(this.file);
    const type = this.typeFor(await contentTypeOf(this.file));
    return `data:${type};base64,${await base64OfBlob(this.file)}`;
  }
}

/** Providers put files at most this deep; below it is the caller's own data, which may be anything. */
const DEEPEST = 4;

/** The value with every file in it encoded. Parts without a file stay the same objects. */
export async function encodeFiles(value: unknown, depth = 0): Promise<unknown> {
  if (value instanceof EncodedFile) return value.text();
  if (!holdsFile(value, depth)) return value;
  if (Array.isArray(value)) return Promise.all(value.map((item: unknown) => encodeFiles(item, depth + 1)));
  const entries = Object.entries(value as object).map(
    async ([name, item]) => [name, await encodeFiles(item, depth + 1)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

function holdsFile(value: unknown, depth: number): boolean {
  if (value instanceof EncodedFile) return true;
  if (depth >= DEEPEST || typeof value !== "object" || value === null) return false;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).some((item) => holdsFile(item, depth + 1));
}
