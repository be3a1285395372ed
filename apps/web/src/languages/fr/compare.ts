/** Texts of the comparison of models and of the page about the visitor’s machine, in French. */
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
import type { Translation } from "../translation.ts";

export const COMPARE_LABELS: Translation<typeof EnglishCompare> = {
  title: "Comparer des modèles",
  titleOf: (names) => `Comparer ${names}`,
  description: "Comparez des modèles côte à côte : taille, mémoire, contexte, licence, prix et capacités.",
  notFound: (query) => `Aucun modèle trouvé pour « ${query} ». Vérifiez l’orthographe ou essayez d’autres mots.`,
  tooMany: (max) => `Vous pouvez comparer jusqu’à ${max} modèles. Les autres ont été écartés.`,
  empty: (max) => `Ajoutez au moins deux modèles à comparer, et jusqu’à ${max}.`,
  field: "Ajouter un modèle",
  submit: "Ajouter",
  placeholder: "owner/name, ou des mots-clés",
  similar: "Modèles similaires :",
  add: (id) => `Ajouter ${id}`,
};

export const MY_MACHINE_LABELS: Translation<typeof EnglishMyMachine> = {
  title: "Ma machine",
  description: "Choisissez la machine pour laquelle chaque page indique ce qui tient.",
  lead: "Chaque liste, page de modèle et comparaison indique quel format de poids tient sur cette machine, la mémoire qu’il occupe et le nombre maximal de tokens par seconde.",
  now: (name) => `Les pages indiquent ce qui tient sur : <strong>${name}</strong>.`,
  notYet: (name) => `Vous n’avez pas choisi de machine. D’ici là, les pages supposent : <strong>${name}</strong>.`,
  facts: (memory, bandwidth, from) => `${memory} pour un modèle, ${bandwidth} par seconde (${from}).`,
  shared: "Un quart de la mémoire partagée est laissé au système.",
  submit: "Utiliser cette machine",
  detected: (name) => `Ce navigateur signale : ${name}. `,
  detectedUse: "La choisir",
  undetected: "Ce navigateur ne dit pas sur quelle machine il tourne. Choisissez-la dans la liste.",
  cookie:
    "Le choix est conservé dans un cookie de ce site, qui ne contient que l’ID de la machine. <link>Partagez une page pour une machine</link> avec <code>?machine=</code> dans son adresse.",
  forget: "Oublier ma machine",
  next: "Voir les modèles qui tiennent",
};
