/** Texts about comparing models and about the visitor’s machine and what it runs, in German. */
import { nameOf } from "./task-names.ts";
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
import type * as English from "@vitrine/react";
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

export const COMPARE_TABLE_LABELS: Translation<typeof English.COMPARE_TABLE_LABELS> = {
  nameOf,
  free: "kostenlos",
  label: "Modellvergleich",
  none: "Keine Modelle zum Vergleichen.",
  remove: "Entfernen",
  notKnown: "Unbekannt",
  about: (figure) => `etwa ${figure}`,
  active: (figure) => `etwa ${figure} aktiv`,
  summary: "Kurzbeschreibung",
  task: "Aufgabe",
  size: "Größe",
  memory: "Min. Speicher",
  context: "Kontext",
  tokens: (count) => `${count} Token`,
  license: "Lizenz",
  permissive: "kommerziell nutzbar",
  copyleft: "Copyleft",
  conditions: "Nutzung eingeschränkt",
  "non-commercial": "nur nicht kommerziell",
  other: "eigene Bedingungen",
  forms: "Gewichtsformate",
  languages: "Sprachen",
  moreLanguages: (count) => ` und ${count} weitere`,
  abilities: "Fähigkeiten",
  template: "Chat-Template",
  templateHere: "Vorhanden",
  templateThere: "Ja",
  templateTakes: (abilities) => `: ${abilities}`,
  embedding: "Embedding",
  price: "Ein- und Ausgabe ($ / 1 Mio. Token)",
  servedBy: "Anbieter",
  released: "Erschienen",
  fit: "Mein Rechner",
  best: "bester Wert",
  equal: (count) => (count === 1 ? "1 Zeile ist bei allen gleich" : `${count} Zeilen sind bei allen gleich`),
  noDataSet: "Unbekannter Datensatz",
  result: (dataSet, measure) => `${measure} auf ${dataSet}`,
  resultsFrom: "Ergebnisse angegeben von",
  resultsOfCard: "seiner Model Card",
};

export const FIT_BAR_LABELS: Translation<typeof English.FIT_BAR_LABELS> = {
  nameOf,
  amounts: (bytes, memory) => `${bytes} von ${memory}`,
  speed: (tokens) => `≤ ${tokens} Token/s`,
  tight: "passt knapp",
  "too-large": "zu groß",
  converted: "konvertiert",
};

export const FORMULA_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  how: "So wird gerechnet",
  howWeights:
    "Größe der Dateien, falls bekannt, sonst Parameter × Bits pro Gewicht ÷ 8. Formate, die nicht im Repository liegen, zeigen den Bedarf eines konvertierten Modells.",
  howContext: ({ attention, layers, every, window, numbers, bytes }) =>
    attention === "recurrent"
      ? "Die Schichten tragen einen Zustand fester Größe, unabhängig von der Länge des Kontexts."
      : `${every === undefined ? `${layers} Schichten` : `jede ${every}. von ${layers} Schichten`} × ${numbers} Zahlen × ${bytes} Bytes × Token.${attention === "latent" ? " Schlüssel und Werte sind komprimiert." : ""}${window === undefined ? "" : ` Schichten mit Fenster behalten höchstens ${window.toLocaleString("de")} Token.`}`,
  howNoContext:
    "Die Form des Modells ist unbekannt, daher ist der Speicher für den Kontext nicht eingerechnet. Etwas dazurechnen.",
  budget: "Zuschlag",
  howBudget: "512 MiB für das Programm plus 5 % der Gewichte für Puffer.",
  speedName: "Token pro Sekunde",
  howSpeed: (bandwidth, from) =>
    `Speicherbandbreite von ${bandwidth} pro Sekunde (${from}) ÷ Bytes der aktiven Gewichte, die je Token gelesen werden. Das ist eine Obergrenze.`,
};

export const OFFLOAD_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  offloadTitle: "Wenn es nicht passt",
  offloadLayers: (form, layers, of, memory) =>
    `${form}: ${layers} von ${of} Schichten auf der Karte und ${memory} im Hauptspeicher.`,
  offloadBytes: (form, memory) => `${form}: ${memory} im Hauptspeicher, der Rest auf der Karte.`,
  offloadSpeed: (speed) => ` Bis zu ${speed} Token pro Sekunde mit DDR5-5600 auf zwei Kanälen.`,
  offloadOption: " llama.cpp erhält die Schichten mit ",
  offloadCards: (cards) => ` ${cards} solche Karten fassen alles.`,
  offloadNoCards: " Für alles wären mehr als 16 solche Karten nötig.",
};

export const HARDWARE_FIT_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  nameOf,
  label: "Gewichtsformate und benötigter Speicher",
  form: "Format",
  picture: "Grafik",
  weights: "Gewichte",
  context: "Kontext",
  total: "Gesamt",
  fitsHead: "Passt",
  speed: "Max. Token pro Sekunde",
  best: "empfohlen",
  notThere: "nicht in diesem Repository",
  onlyOne: (form) =>
    `Dieses Repository enthält ${form}. Die anderen Zeilen zeigen den Bedarf quantisierter oder konvertierter Modelle.`,
  fits: "Ja",
  tight: "Knapp",
  "too-large": "Nein",
  unknownSize: "Die Größe dieses Modells ist unbekannt, der benötigte Speicher lässt sich nicht berechnen.",
  nothingFits: (room) => `Passt nicht: Jedes Format braucht mehr als ${room}.`,
  fitsAsItIs: (needs, room) => `Passt wie veröffentlicht: ${needs} von ${room}.`,
  fitsAs: (form, needs, room) => `${form} passt: ${needs} von ${room}.`,
  upTo: (speed) => ` Bis zu ${speed} Token pro Sekunde.`,
  shared: (room) => `${room} (75 % des Speichers; der Rest ist für das System)`,
  lookForConversion: " Dieses Repository hat dieses Format nicht: siehe „Basis- und abgeleitete Modelle“.",
  converted: " GGUF-Dateien: ",
  plot: (memory) =>
    `Benötigter Speicher je Format, nach Bits pro Gewicht. Die Linie ist der Speicher des Rechners, ${memory}.`,
};
