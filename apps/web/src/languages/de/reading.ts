/** Texts of the search page and around the documentation, in German. */
import type { SEARCH_LABELS as EnglishSearch } from "../../pages/search/labels.ts";
import type { DOCS_LABELS as EnglishDocs } from "../../pages/docs/labels.ts";
import type { Translation } from "../translation.ts";

export const SEARCH_LABELS: Translation<typeof EnglishSearch> = {
  title: "Suche",
  titleOf: (query) => `Suche: ${query}`,
  description: "Modelle, Aufgaben und Dokumentation durchsuchen.",
  field: "Modelle, Aufgaben und Dokumentation durchsuchen",
  start:
    "Eine Aufgabe, ein Modell oder einen Begriff aus der Dokumentation eingeben. Oder stöbern: <tasks>Aufgaben</tasks>, <models>Modelle</models>, <libraries>Bibliotheken</libraries>, <providers>Anbieter</providers>, <docs>Dokumentation</docs>.",
  empty: (query) =>
    `Keine Ergebnisse für „${query}“. Weniger oder kürzere Wörter versuchen oder in der <docs>Dokumentation</docs> und den <models>Modellen</models> stöbern.`,
  tasks: "Aufgaben",
  models: "Modelle",
  allModels: (query) => `Alle Modelle zu „${query}“`,
  documentation: "Dokumentation",
};

export const DOCS_LABELS: Translation<typeof EnglishDocs> = {
  title: (site) => `Dokumentation von ${site}`,
  summary: (site) => `${site}, das Frontend eines Hubs für Machine-Learning-Modelle, betreiben, nutzen und erweitern.`,
  description: (title, site) => `${title}, in der Dokumentation von ${site}.`,
  card: "Dokumentation",
  asMarkdown: "Diese Seite als Markdown",
  feed: "Änderungen der Dokumentation",
  copy: "Seite kopieren",
  viewMarkdown: "Als Markdown ansehen",
  edit: (host) => `Auf ${host} bearbeiten`,
  newTab: "(öffnet einen neuen Tab)",
  changed: "Letzte Änderung: <date/>",
  moreSets: "Mehr",
  variants: "Versionen und Sprachen",
};
