/** Texts of the comparison of models and of the page about the visitor’s machine, in German. */
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
import type { Translation } from "../translation.ts";

export const COMPARE_LABELS: Translation<typeof EnglishCompare> = {
  title: "Modelle vergleichen",
  titleOf: (names) => `${names} vergleichen`,
  description: "Modelle nebeneinander vergleichen: Größe, Speicher, Kontext, Lizenz, Preis und Fähigkeiten.",
  notFound: (query) => `Kein Modell zu „${query}“ gefunden. Schreibweise prüfen oder andere Wörter versuchen.`,
  tooMany: (max) => `Es lassen sich bis zu ${max} Modelle vergleichen. Die übrigen wurden weggelassen.`,
  empty: (max) => `Für einen Vergleich mindestens zwei Modelle hinzufügen, höchstens ${max}.`,
  field: "Ein Modell hinzufügen",
  submit: "Modell hinzufügen",
  placeholder: "owner/name oder Suchwörter",
  similar: "Ähnliche Modelle:",
  add: (id) => `${id} hinzufügen`,
};

export const MY_MACHINE_LABELS: Translation<typeof EnglishMyMachine> = {
  title: "Mein Rechner",
  description: "Den Rechner wählen, für den jede Seite zeigt, was darauf passt.",
  lead: "Jede Liste, Modellseite und jeder Vergleich zeigt, welches Gewichtsformat auf diesen Rechner passt, welchen Speicher es braucht und wie viele Token pro Sekunde höchstens möglich sind.",
  now: (name) => `Die Seiten zeigen, was hier passt: <strong>${name}</strong>.`,
  notYet: (name) => `Noch kein Rechner gewählt. Bis dahin nehmen die Seiten an: <strong>${name}</strong>.`,
  facts: (memory, bandwidth, from) => `${memory} für ein Modell, ${bandwidth} pro Sekunde (${from}).`,
  shared: "Ein Viertel des gemeinsamen Speichers bleibt dem System.",
  submit: "Diesen Rechner verwenden",
  detected: (name) => `Dieser Browser meldet: ${name}. `,
  detectedUse: "Auswählen",
  undetected: "Dieser Browser verrät nicht, auf welchem Rechner er läuft. Den Rechner aus der Liste wählen.",
  cookie:
    "Die Auswahl wird in einem Cookie dieser Website gespeichert, das nur die ID des Rechners enthält. <link>Eine Seite für einen Rechner teilen</link>: mit <code>?machine=</code> in der Adresse.",
  forget: "Meinen Rechner vergessen",
  next: "Passende Modelle ansehen",
};
