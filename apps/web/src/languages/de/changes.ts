/** Texts of the page and the feeds of changes, in German. */
import type { CHANGES_LABELS as English } from "../../pages/changes/labels.ts";
import type { Translation } from "../translation.ts";

interface Price {
  input?: number;
  output?: number;
}
/** Dollars per million tokens. */
const dollars = (amount: number) =>
  amount.toLocaleString("de", { style: "currency", currency: "USD", maximumSignificantDigits: 3 });
const priceText = ({ input, output }: Price) =>
  [
    ...(input === undefined ? [] : [`Eingabe ${dollars(input)}`]),
    ...(output === undefined ? [] : [`Ausgabe ${dollars(output)}`]),
  ].join(", ");

export const CHANGES_LABELS: Translation<typeof English> = {
  title: "Änderungen",
  titleOf: (list) => `Änderungen: ${list}`,
  description:
    "Modelle, die in diesen Katalog aufgenommen oder daraus entfernt wurden, und Preisänderungen, neueste zuerst.",
  lead: "Aufgenommene und entfernte Modelle und geänderte Preise, wie jeder Import sie festhält.",
  only: (list) => `Nur Modelle dieser Liste: ${list}. <link>Alle Änderungen zeigen</link>`,
  feed: "Diese Änderungen abonnieren (Atom)",
  none: "Seit dem Füllen dieses Katalogs hat sich nichts geändert. Der nächste Import hält fest, was er ändert.",
  feedTitle: (site, list) => `${site}: Änderungen${list === "" ? "" : `, ${list}`}`,
  filter: (name, value) => `${name} ${value}`,
  added: "Neu",
  removed: "Entfernt",
  listed: (provider, after) => `Jetzt bei ${provider}: ${priceText(after)} pro Million Token`,
  unlisted: (provider) => `Kein Preis mehr bei ${provider}`,
  price: (provider, before, after) =>
    `Preis bei ${provider}: ${priceText(before)} → ${priceText(after)} pro Million Token`,
};
