/** Texts of the page and the feeds of changes, in French. */
import type { CHANGES_LABELS as English } from "../../pages/changes/labels.ts";
import type { Translation } from "../translation.ts";

interface Price {
  input?: number;
  output?: number;
}
/** Dollars per million tokens. */
const dollars = (amount: number) =>
  amount.toLocaleString("fr", { style: "currency", currency: "USD", maximumSignificantDigits: 3 });
const priceText = ({ input, output }: Price) =>
  [
    ...(input === undefined ? [] : [`entrée ${dollars(input)}`]),
    ...(output === undefined ? [] : [`sortie ${dollars(output)}`]),
  ].join(", ");

export const CHANGES_LABELS: Translation<typeof English> = {
  title: "Nouveautés",
  titleOf: (list) => `Nouveautés : ${list}`,
  description: "Modèles ajoutés à ce catalogue ou retirés, et changements de prix, les plus récents d’abord.",
  lead: "Modèles ajoutés ou retirés et prix modifiés, tels que chaque import les a relevés.",
  only: (list) => `Uniquement les modèles de cette liste : ${list}. <link>Afficher toutes les nouveautés</link>`,
  feed: "S’abonner à ces nouveautés (Atom)",
  none: "Rien n’a changé depuis le remplissage de ce catalogue. Le prochain import notera ce qu’il change.",
  feedTitle: (site, list) => `${site} : nouveautés${list === "" ? "" : `, ${list}`}`,
  filter: (name, value) => `${name} ${value}`,
  added: "Ajouté",
  removed: "Retiré",
  listed: (provider, after) => `Désormais chez ${provider} : ${priceText(after)} par million de tokens`,
  unlisted: (provider) => `Plus de prix chez ${provider}`,
  price: (provider, before, after) =>
    `Prix chez ${provider} : ${priceText(before)} → ${priceText(after)} par million de tokens`,
};
