/** Texts of the list of models, in German. */
import type { MODELS_LABELS as English } from "../../pages/models/labels.ts";
import type { Translation } from "../translation.ts";

export const MODELS_LABELS: Translation<typeof English> = {
  page: {
    changes: (heading) => `${heading}: Änderungen`,
    models: "Modelle",
    modelsOfTask: (task) => `Modelle für ${task}`,
    modelsForLibrary: (library) => `Modelle für ${library}`,
    modelsOfTaskForLibrary: (task, library) => `Modelle für ${task} mit ${library}`,
    search: (query) => `Modelle zu „${query}“`,
    derived: (id) => `Von ${id} abgeleitete Modelle`,
    count: (total) => (total === "1" ? "1 Modell" : `${total} Modelle`),
    description: (heading, count) => `${heading}: ${count}. Suchen, filtern und Code kopieren.`,
    skipFilters: "Filter überspringen",
    filters: "Filter",
    fullRows: "Ausführliche Zeilen",
    thatFit: (machine) => `Nur passende: ${machine}`,
    allSizes: "Auch nicht passende zeigen",
    compactRows: "Kompakte Zeilen",
    explained: {
      title: "Wie diese Suche beantwortet wurde",
      interpretation: "Deutung",
      rows: (total) => `Sortierschlüssel der ersten von ${total} Modellen`,
      request: (engine) => `Anfrage an ${engine}`,
      plan: "Plan",
    },
  },
  search: {
    label: "Modelle nach Name, Aufgabe, Größe oder Lizenz suchen",
    placeholder: "whisper, speech to text, 7b chat apache",
  },
  filters: {
    unknown: "Unbekannt",
    memoryNote: "Veröffentlichte Gewichte (sonst 16 Bit) mit kurzem Kontext.",
    abilities: "Fähigkeiten",
    kind: "Art",
    original: "Nur Originalmodelle",
    chatTemplate: "Mit Chat-Template",
  },
  applied: { query: (query) => `„${query}“`, derived: (id) => `Abgeleitet von ${id}` },
  parsed: {
    corrected: (query, corrected) =>
      `Ergebnisse für <strong>${corrected}</strong>. <link>Stattdessen nach „${query}“ suchen</link>`,
    understood: "Verstanden als",
    understoodOrUnknown: "Verstanden als (Modelle ohne bekannte Angabe sind dabei)",
    literal: "Genau diese Wörter suchen",
    omitted: (terms) => `Kein genauer Treffer. Ergebnisse ohne <strong>${terms}</strong>.`,
    orUnknown:
      "Von keinem Modell ist bekannt, dass alles zutrifft. Gezeigt werden auch Modelle mit unbekannten Angaben.",
    pastedMissing: (id) =>
      `<strong>${id}</strong> ist nicht in diesem Katalog. <link>So wird es aufgenommen</link>. Diese Modelle heißen ähnlich.`,
    closed: (name) =>
      `Die Gewichte von <strong>${name}</strong> sind nicht veröffentlicht, daher ist kein Download möglich. Diese Modelle kommen ihm nahe.`,
    unstated: (word) =>
      `Kein Modell gibt an, ob es <strong>${word}</strong> ist; danach lässt sich nicht filtern. Diese Modelle haben das Wort in Name, Tags oder Card.`,
    fillersOnly: (query) =>
      `<strong>${query}</strong> sagt nichts über ein Modell, daher sind alle Modelle zu sehen. Was soll es können?`,
    allTasks: "Alle Aufgaben",
    alternative: (task) => `Meinten Sie <link>${task}</link>?`,
    nameContains: (text) => `Name enthält „${text}“`,
    anyOf: (values) => values.join(" oder "),
    provider: (name) => `Angeboten von ${name}`,
    aboutSize: (size) => `Etwa ${size} Parameter`,
    maxSize: (size) => `Bis ${size} Parameter`,
    minSize: (size) => `Mindestens ${size} Parameter`,
    memory: (gibibytes) => `Passt in ${gibibytes} GB`,
    context: (tokens) => `Mindestens ${tokens} Token Kontext`,
    orders: {
      relevance: "Beste Treffer zuerst",
      popularity: "Beliebteste zuerst",
      price: "Günstigste zuerst",
      downloads: "Meiste Downloads zuerst",
      likes: "Meiste Likes zuerst",
      updated: "Zuletzt aktualisierte zuerst",
      created: "Neueste zuerst",
      size: "Größte zuerst",
      context: "Längster Kontext zuerst",
      name: "Nach Name sortiert",
    },
    smallest: "Kleinste zuerst",
    oldest: "Älteste zuerst",
    ignored: "Ignorierte URL-Parameter:",
    fallback: "Die Suche ist zurzeit eingeschränkt. Ergebnisse können unvollständig sein.",
  },
  sort: { label: "Sortierung", prefix: "Sortierung: " },
  pages: { label: "Seiten", first: "Erste Seite", previous: "Zurück", next: (count) => `Nächste ${count}` },
  empty: {
    noModels: "Noch keine Modelle.",
    addModels: "<link>Eigene Modelle hinzufügen</link>, um sie hier zu sehen.",
    noText: (query) => `Kein Modell enthält „${query}“ in Name, Tags oder Card.`,
    noMatch: "Kein Modell erfüllt alle diese Filter.",
    changeText:
      "Weniger oder kürzere Wörter versuchen, <docs>die Dokumentation durchsuchen</docs> oder <all>alle Modelle ansehen</all>.",
    changeFiltersOrText:
      "Oben einen Filter entfernen, <docs>die Dokumentation durchsuchen</docs> oder <all>alle Modelle ansehen</all>.",
    changeFilters: "Oben einen Filter entfernen oder <all>alle Modelle ansehen</all>.",
  },
};
