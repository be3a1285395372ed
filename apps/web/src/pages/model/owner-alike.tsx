/** Owners whose names look like those of others: digits for letters, letters of another script. */
import type { Store } from "@vitrine/hub";
import { ownerPath } from "../../catalog/page-addresses.ts";
import { linkTo, RichText } from "../../shell/rich-text.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";

const LABELS = MODEL_LABELS.owner;

/** Letters of Cyrillic and Greek, and digits, that are read as Latin letters: `from` and `to` in the same order. */
const FROM = "авеһіјкмнорстухѕԁαικνορτυχ034578";
const TO = "abehijkmhopctyxsdaikvoptuxoeastb";
const READ_AS: ReadonlyMap<string, string> = new Map([...FROM].map((letter, at) => [letter, TO[at] ?? letter]));
/** Shorter names are too often alike by chance. */
const MIN_LENGTH = 4;

/** A name that this one may be taken for, and whether its letters are of several scripts. */
export interface Alike {
  other?: string | undefined;
  isMixed: boolean;
}

/** Readings of a name, in lower case, without the name itself. A one is read as `l` or `i`. */
export function namesReadAs(name: string): string[] {
  const given = name.toLowerCase();
  if (given.length < MIN_LENGTH) return [];
  const letters = [...given].map((letter) => READ_AS.get(letter) ?? letter).join("");
  return [...new Set([letters.replaceAll("1", "l"), letters.replaceAll("1", "i")])].filter((read) => read !== given);
}

/** Latin letters beside those of a script that looks like it. */
export function mixesScripts(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(name);
}

/** Whom of the catalog an owner may be taken for. Most names have nothing to look up. */
export async function alikeOwner(owner: string | undefined, store: Pick<Store, "search">): Promise<Alike | undefined> {
  if (owner === undefined) return undefined;
  const found = await Promise.all(namesReadAs(owner).map((author) => store.search({ author, limit: 1 })));
  const other = found.flatMap(({ items }) => items[0]?.author ?? [])[0];
  const isMixed = mixesScripts(owner);
  return other === undefined && !isMixed ? undefined : { other, isMixed };
}

export function OwnerAlike({ alike }: { alike: Alike | undefined }) {
  if (alike === undefined) return null;
  const { other, isMixed } = alike;
  return (
    <p className="owner-alike" role="note">
      {isMixed ? `${LABELS.mixedScripts} ` : null}
      {other === undefined ? null : <RichText text={LABELS.alike({ other })} link={linkTo(ownerPath(other))} />}
    </p>
  );
}
