/** Texts of the page about data sources, in German. */
import type { SOURCES_LABELS as English } from "../../pages/sources/labels.ts";
import type { Translation } from "../translation.ts";

export const SOURCES_LABELS: Translation<typeof English> = {
  page: {
    title: "Datenquellen",
    description:
      "Woher die Angaben zu Modellen stammen: Paketveröffentlichungen, Widersprüche zwischen ihnen und Preise.",
    lead: "Jede Angabe zu einem Modell stammt hier aus einer genannten Quelle. Das Zeichen neben einer Angabe (※) zeigt sie. Werte, die keine Quelle nennt, sind als unbekannt ausgewiesen.",
    noSeed:
      "Diese Datenbank nutzt die mitgelieferten Grunddaten nicht. Ihre Angaben stammen vom Hub oder Ordner jedes importierten Eintrags.",
  },
  rules: {
    title: "Wie Widersprüche aufgelöst werden",
    list: [
      "Was auf der Seite des Modells steht, gilt zuerst, dann was im Repository des Herstellers steht.",
      "Nennen andere Quellen verschiedene Werte, gilt der Wert der meisten. Eine Größe, die nur die im Namen wiederholt, setzt sich nie gegen eine andere durch.",
      "Bei Gleichstand gilt ein Wert, der bei einem Commit des Modell-Repositorys gelesen wurde.",
      "Dann geht ein genannter Wert vor einem abgeleiteten. Bei abgeleiteten Werten steht die Regel neben der Angabe.",
      "Dann entscheidet die Reihenfolge der Veröffentlichungen oben.",
      "Sprachen, Paper und Fähigkeiten sind Listen: Jeder Eintrag zählt als Angabe, und alle werden aufgenommen.",
      "Gerundete Zahlen wie „8B“ erscheinen mit „etwa“. Nur genaue Zahlen einer Quelle erscheinen als genau.",
      "Eine Fähigkeit zählt auch, wenn mindestens zwei Anbieter sie für das Modell anbieten. Ein einzelner könnte sie selbst ergänzt haben.",
      "Quantisierte Modelle und Kopien erben Lizenz, Aufgabe, Sprachen, Größe, Kontext und Architektur vom Basismodell; Feintunings erben Größe, Kontext und Architektur. Das Zeichen vermerkt „from base model“.",
      "Ein Modell übernimmt Aufgabe, Lizenz und Erscheinungsdatum von den anderen Größen seiner Familie, wenn mindestens zwei sie nennen und alle übereinstimmen. Das Zeichen vermerkt es.",
    ],
  },
  order: {
    title: "Die Reihenfolge „Beliebt“",
    about:
      "Paketveröffentlichungen nennen keine Downloadzahlen. Modelle sind daher danach geordnet, wie oft die Quellen sie erwähnen: 40 Punkte für jedes Paket, das das Modell aufführt, 60 für einen Platz auf einer Aufgabenseite, 60 für eine Hervorhebung durch eine Quelle, weitere für abgeleitete Modelle und Anbieter und bis zu 120 für ein aktuelles Erscheinen. Wie viele Menschen ein Modell nutzen, zeigt die Reihenfolge nicht.",
  },
  prices: {
    title: "Preise",
    about:
      "Angebote stammen aus der Preistabelle von litellm: Modell-ID des Anbieters, Preise, Grenzen und Fähigkeiten, mit Link zur Seite des Anbieters, wo die Tabelle einen hat. Ein Angebot gehört zu einem Modell, wenn der Anbieter die ID des Hubs verwendet oder wenn genau ein Repository des Modellautors so heißt.",
  },
  imported: {
    title: "Importierte Einträge",
    about:
      "Ein von einem Hub oder Ordner importierter Eintrag ersetzt den Eintrag der Grunddaten samt allen Angaben. <link>Anleitung zum Importieren lesen</link>",
  },
  releases: {
    title: "Veröffentlichungen",
    summary: (facts, models, shared, listings) =>
      `${facts} Angaben zu ${models} Modellen, davon ${shared} von zwei oder mehr Paketen genannt, und ${listings} Angebote von Anbietern. Gelesen am <date/> aus diesen Veröffentlichungen.`,
    release: "Veröffentlichung",
    content: "Inhalt",
    license: "Lizenz",
    models: "Modelle",
    facts: "Angaben",
    listings: (count) => `${count} Angebote`,
    none: "Keine",
    note: "Einige Modelle sind hier, weil eine Dokumentation sie erwähnt und keine Veröffentlichung. Ihr Quellenzeichen nennt Repository und Commit.",
  },
  repositories: {
    title: "Repositorys und Seiten",
    about:
      "Angaben, die Menschen und Skripte in den Repositorys der Hersteller, auf Modellseiten und in Katalogen gelesen haben, beim angegebenen Commit oder am angegebenen Tag.",
    attribution:
      "Evaluierungsergebnisse und einige Lizenzen, Größen und Daten: LLM Stats von Jonathan Chávez Tamales und Mitwirkenden (<link>llm-leaderboard</link>), CC BY 4.0, Werte unverändert.",
    source: "Quelle",
    kind: "Art",
    kinds: { page: "Modellseite", maker: "Hersteller", catalog: "Katalog", known: "Von Hand eingegeben" },
    version: "Commit oder Tag",
    models: "Modelle",
    facts: "Angaben",
  },
  conflicts: {
    title: "Widersprüche",
    summary: (total, first, last) =>
      `In ${total.toLocaleString("de")} Fällen nennen Veröffentlichungen verschiedene Werte. Gezeigt: ${first} bis ${last}.`,
    model: "Modell",
    field: "Feld",
    chosen: "Gewählter Wert",
    reason: "Grund",
    others: "Andere Werte",
    value: (value, sources) => `${value} (${sources})`,
    pages: "Seiten der Widersprüche",
    previous: "Zurück",
    next: "Weiter",
  },
};
