/** Texts of the search page and around the documentation, in French. */
import type { SEARCH_LABELS as EnglishSearch } from "../../pages/search/labels.ts";
import type { DOCS_LABELS as EnglishDocs } from "../../pages/docs/labels.ts";
import type { Translation } from "../translation.ts";

export const SEARCH_LABELS: Translation<typeof EnglishSearch> = {
  title: "Recherche",
  titleOf: (query) => `Recherche : ${query}`,
  description: "Rechercher des modèles, des tâches et dans la documentation.",
  field: "Rechercher des modèles, des tâches et dans la documentation",
  start:
    "Saisissez une tâche, un modèle ou un terme de la documentation. Ou parcourez les <tasks>tâches</tasks>, les <models>modèles</models>, les <libraries>bibliothèques</libraries>, les <providers>fournisseurs</providers> ou la <docs>documentation</docs>.",
  empty: (query) =>
    `Aucun résultat pour « ${query} ». Essayez moins de mots ou des mots plus courts, ou parcourez la <docs>documentation</docs> et les <models>modèles</models>.`,
  tasks: "Tâches",
  models: "Modèles",
  allModels: (query) => `Tous les modèles pour « ${query} »`,
  documentation: "Documentation",
};

export const DOCS_LABELS: Translation<typeof EnglishDocs> = {
  title: (site) => `Documentation de ${site}`,
  summary: (site) =>
    `Comment exploiter, utiliser et étendre ${site}, l’interface d’un hub de modèles d’apprentissage automatique.`,
  description: (title, site) => `${title}, dans la documentation de ${site}.`,
  card: "Documentation",
  asMarkdown: "Cette page en Markdown",
  feed: "Modifications de la documentation",
  copy: "Copier la page",
  viewMarkdown: "Voir en Markdown",
  edit: (host) => `Modifier sur ${host}`,
  newTab: "(s’ouvre dans un nouvel onglet)",
  changed: "Dernière modification : <date/>",
  moreSets: "Plus",
  variants: "Versions et langues",
};
