/** What loading a pickle runs. What may be text or weights is looked at as a pickle too, since a loader does not ask. */
import { type FileScan, SAFE } from "./file-scan.ts";
import { type Safety, safetyOf } from "./import-safety.ts";
import { beginsPickle, type PickleContent, pickleImports, type Refill } from "./pickle-imports.ts";
import { importsOf } from "./pickle-thread.ts";
import { bytesOf, type ScannedFile } from "./scanned-file.ts";

/** A longer one is read through a window: its numbers are passed over. */
const MAX_WHOLE_BYTES = 16 * 1024 * 1024;
const WINDOW_BYTES = 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

/** The scan of what is a pickle by its first bytes or its name. */
export async function scanPickle(file: ScannedFile): Promise<FileScan> {
  if (file.size > MAX_WHOLE_BYTES)
    return result(await pickleImports(await head(file, WINDOW_BYTES), { size: file.size, refill: refillFrom(file) }));
  return result(await importsOf(await head(file, MAX_WHOLE_BYTES)));
}

/** The scan of what may be something else for who looks at it, and a pickle for `pickle.load`; undefined where it is none. */
export async function scanAsPickle(file: ScannedFile): Promise<FileScan | undefined> {
  const bytes = await head(file, FIRST_BYTES);
  if (!beginsPickle(bytes[0])) return undefined;
  const content = await pickleImports(bytes, { size: file.size, refill: refillFrom(file), isPickle: false });
  const { imports, hasHiddenImports, hasCalls, hasEnd, isWhole } = content;
  if (isWhole) return result(content);
  const imported = hasHiddenImports || imports.some((each) => safetyOf(each) === "dangerous");
  return imported && (hasCalls || hasEnd) ? result(content) : undefined;
}

function head(file: ScannedFile, length: number): Promise<Buffer> {
  return bytesOf(file, 0, Math.min(file.size, length) - 1);
}

function refillFrom(file: ScannedFile): Refill {
  return (position) => bytesOf(file, position, Math.min(file.size, position + WINDOW_BYTES) - 1);
}

function result({ imports, hasHiddenImports, isWhole }: PickleContent): FileScan {
  const judged = imports.map((each): NonNullable<FileScan["imports"]>[number] => ({
    ...each,
    safety: safetyOf(each),
  }));
  const dangerous = named(judged, "dangerous");
  const reasons = [
    ...(dangerous.length > 0 ? [`Loading it runs ${listOf(dangerous)}.`] : []),
    ...(hasHiddenImports ? ["It imports what cannot be read before it runs."] : []),
    ...(isWhole ? [] : ["It could not be read to its end as a pickle."]),
  ];
  return { ...SAFE, ...(reasons.length > 0 && { status: "unsafe", reasons }), imports: judged };
}

function named(imports: NonNullable<FileScan["imports"]>, safety: Safety): string[] {
  const names = imports.filter((each) => each.safety === safety).map(({ module, name }) => `${module}.${name}`);
  return [...new Set(names)];
}

const MAX_NAMED = 8;
const MAX_NAME = 100;
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => name.slice(0, MAX_NAME));
  const others = names.length - MAX_NAMED;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : shown.join(", ");
}
