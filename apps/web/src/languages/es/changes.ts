/** Texts of the page and the feeds of changes, in Spanish. */
import type { CHANGES_LABELS as English } from "../../pages/changes/labels.ts";
import type { Translation } from "../translation.ts";

interface Price {
  input?: number;
  output?: number;
}
/** Dollars per million tokens. */
const dollars = (amount: number) =>
  amount.toLocaleString("es", { style: "currency", currency: "USD", maximumSignificantDigits: 3 });
const priceText = ({ input, output }: Price) =>
  [
    ...(input === undefined ? [] : [`entrada ${dollars(input)}`]),
    ...(output === undefined ? [] : [`salida ${dollars(output)}`]),
  ].join(", ");

export const CHANGES_LABELS: Translation<typeof English> = {
  title: "Cambios",
  titleOf: (list) => `Cambios: ${list}`,
  description: "Modelos añadidos a este catálogo o retirados de él y cambios de precio, los más recientes primero.",
  lead: "Modelos añadidos o retirados y precios que cambiaron, según lo anotado en cada importación.",
  only: (list) => `Solo modelos de esta lista: ${list}. <link>Mostrar todos los cambios</link>`,
  feed: "Suscribirse a estos cambios (Atom)",
  none: "Nada ha cambiado desde que se llenó este catálogo. La próxima importación anotará lo que cambie.",
  feedTitle: (site, list) => `${site}: cambios${list === "" ? "" : `, ${list}`}`,
  filter: (name, value) => `${name} ${value}`,
  added: "Añadido",
  removed: "Retirado",
  listed: (provider, after) => `Ahora en ${provider}: ${priceText(after)} por millón de tokens`,
  unlisted: (provider) => `Ya no tiene precio en ${provider}`,
  price: (provider, before, after) =>
    `Precio en ${provider}: ${priceText(before)} → ${priceText(after)} por millón de tokens`,
};
