/** Texts of the components, in German. */
import { written } from "./usage-code.ts";
import { nameOf } from "./task-names.ts";
import type * as English from "@vitrine/react";
import type { Translation } from "../translation.ts";

import { formatDate } from "@vitrine/react";

export const ANCHORED_HEADING_LABELS: Translation<typeof English.ANCHORED_HEADING_LABELS> = {
  section: (name) => `Abschnitt „${name}“`,
};

export const CALL_PANEL_LABELS: Translation<typeof English.CALL_PANEL_LABELS> = {
  client: "Sprache und Client",
  python: "Python",
  javascript: "JavaScript",
  shell: "Shell",
  csharp: "C#",
  notForThis: " (für diesen Aufruf nicht verfügbar)",
  provider: "Anbieter",
  auto: "Automatisch (Router)",
  others: "Ungeprüfte Anbieter",
  showOthers: "Ungeprüfte Anbieter einbeziehen",
  policy: "Routing",
  asSet: "Standard des Kontos",
  fastest: "schnellster",
  cheapest: "günstigster",
  prompt: "Prompt",
  streaming: "Streamen",
  tools: "Mit einem Tool",
  direct: "Eigenen Anbieterschlüssel verwenden",
  more: "Weitere Optionen",
  billTo: "Organisation für die Abrechnung",
  customServer: "Adresse eines eigenen Servers",
  show: "Code aktualisieren",
  showChoices: " für diese Auswahl",
};

export const CHAT_TEMPLATE_VIEW_LABELS: Translation<typeof English.CHAT_TEMPLATE_VIEW_LABELS> = {
  prompt: "Prompt eines Beispielgesprächs",
  fromTemplate: "Text des Templates",
  fromConversation: "Text des Gesprächs",
  tokens: "Steuer-Token sind fett. Steuer-Token aus dem Gespräch haben einen Rahmen.",
  problem: "Das Template konnte das Beispielgespräch nicht rendern:",
  none: "Hier ist kein Chat-Template gespeichert.",
  source: "Template",
  sourceOf: (name) => `Chat-Template ${name}`,
};

export const DOCUMENTATION_FRAME_LABELS: Translation<typeof English.DOCUMENTATION_FRAME_LABELS> = {
  navigation: "Dokumentation",
  allPages: "Alle Seiten",
  outline: "Auf dieser Seite",
  around: "Vorige und nächste Seite",
  previous: "Zurück",
  next: "Weiter",
};

export const FAMILY_TREE_LABELS: Translation<typeof English.FAMILY_TREE_LABELS> = {
  nameOf,
  gguf: "GGUF: Dateien für llama.cpp, Ollama und LM Studio",
  quantized: "Quantisierungen: dieselben Gewichte in einem anderen Zahlenformat",
  finetune: "Feintuning: mit anderen Daten weitertrainiert",
  adapter: "Adapter: kleine Gewichte, die dazukommen",
  merge: "Merges: mit anderen Modellen kombiniert",
  unnamed: "Weitere Ableitungen",
  madeFrom: (relation) => ` (${relation})`,
};

export const FILE_LIST_LABELS: Translation<typeof English.FILE_LIST_LABELS> = {
  more: (count) => `${count} weitere Dateien`,
  quantizations: "Quantisierungen",
  type: "Typ",
  bits: "Bits pro Gewicht",
  size: "Größe",
  notKnown: "Unbekannt",
  label: "Dateien",
  file: "Datei",
  changed: "Geändert",
  notShown: (count) => `${count} weitere Dateien werden nicht angezeigt.`,
};

export const FILE_VIEWER_LABELS: Translation<typeof English.FILE_VIEWER_LABELS> = {
  weights: (format, total, count, types) => `${format}: ${total} Parameter, ${count} Tensoren (${types}).`,
  says: (count) => `Metadaten der Datei (${count})`,
  tensorsByLayer: "Tensoren nach Schicht",
  nameFilter: "Name des Tensors enthält",
  search: "Suchen",
  found: (count, text) =>
    `${count === 1 ? "1 Tensor hat" : `${count.toLocaleString("de")} Tensoren haben`} „${text}“ im Namen.`,
  tensorsOf: (layer) => `Tensoren von ${layer}`,
  tensor: "Tensor",
  type: "Typ",
  shape: "Form",
  oneNumber: "Skalar",
  more: (count) => `${count} weitere. Mit der Suche eingrenzen.`,
};

export const FILTER_LIST_LABELS: Translation<typeof English.FILTER_LIST_LABELS> = {
  filters: "Filter",
  estimates: "Zahlen mit ≈ sind Schätzungen, Zahlen mit + sind unvollständig.",
  count: (count) => (count === 1 ? " Modell" : " Modelle"),
  none: "Keine Filter verfügbar.",
  remove: " (diesen Filter entfernen)",
  more: (count) => `${count} weitere`,
  inUse: "Aktive Filter",
  removeOne: " (entfernen)",
  clear: "Alle Filter entfernen",
};

export const LISTINGS_TABLE_LABELS: Translation<typeof English.LISTINGS_TABLE_LABELS> = {
  nameOf,
  free: "kostenlos",
  label: "Anbieter und Preise",
  provider: "Anbieter und seine Modell-ID",
  model: "Modell",
  sortBy: ", nach dieser Spalte sortieren",
  input: "Eingabe ($ / 1 Mio. Token)",
  output: "Ausgabe ($ / 1 Mio. Token)",
  cached: "Eingabe aus Cache ($ / 1 Mio. Token)",
  perImage: "$ pro Bild",
  perSecond: "$ pro Sekunde",
  perCharacters: "$ / 1 Mio. Zeichen",
  context: "Max. Eingabe-Token",
  maxOutput: "Max. Ausgabe-Token",
  latency: "Sekunden bis zum ersten Token",
  throughput: "Token pro Sekunde",
  abilities: "Fähigkeiten",
  until: "Verfügbar bis",
  read: "Preis vom",
  pricePage: "(Preisseite)",
  notKnown: "Unbekannt",
  notListed: "Keine",
  none: "Kein bekannter Anbieter.",
};

export const METADATA_LABELS: Translation<typeof English.METADATA_LABELS> = {
  nameOf,
  task: "Aufgabe",
  library: "Bibliothek",
  parameters: "Parameter",
  about: (figure) => `etwa ${figure}`,
  active: "Aktiv je Token",
  license: "Lizenz",
  licenseText: "(Lizenz lesen)",
  languages: "Sprachen",
  moreLanguages: (count) => `${count} weitere`,
  architecture: "Architektur",
  modelType: "Modelltyp",
  numbers: "Zahlenformat",
  tokenizer: "Tokenizer",
  licenseFile: "Lizenzdatei",
  quantizedWith: "Quantisiert mit",
  context: "Kontext",
  tokens: (count) => `${count} Token`,
  embedding: "Embedding",
  dimensions: (count) => `${count} Dimensionen`,
  shape: "Aufbau",
  layers: (count) => (count === 1 ? "1 Schicht" : `${count} Schichten`),
  heads: (count) => (count === 1 ? "1 Kopf" : `${count} Köpfe`),
  keyValueHeads: (count) => (count === 1 ? "1 Key/Value-Kopf" : `${count} Key/Value-Köpfe`),
  headSize: (count) => `der Größe ${count}`,
  hiddenSize: "Hidden Size",
  vocabulary: "Vokabular",
  pictureSize: "Bildgröße",
  pixels: (side) => `${side} × ${side} Pixel`,
  classes: "Klassen",
  weights: "Gewichte",
  abilities: "Fähigkeiten",
  madeFrom: "Basismodell",
  quantized: "quantisiert",
  finetune: "feingetunt",
  adapter: "Adapter",
  merge: "Merge",
  supersededBy: "Abgelöst durch",
  papers: "Paper",
  dataSets: "Datensätze",
  downloads: "Downloads",
  likes: "Likes",
  released: "Erschienen",
  updated: "Aktualisiert",
  created: "Erstellt",
  revision: "Revision",
  commit: "Commit",
  listedBy: "Quellen",
  none: "Keine bekannten Angaben.",
};

export const METADATA_STRIP_LABELS: Translation<typeof English.METADATA_STRIP_LABELS> = {
  nameOf,
  free: "kostenlos",
  size: "Größe",
  parameters: (count, isRounded) => `${isRounded ? "etwa " : ""}${count} Parameter`,
  context: "Kontext",
  tokens: (count) => `${count} Token`,
  license: "Lizenz",
  notKnown: "Unbekannt",
  permissive: "kommerziell nutzbar",
  copyleft: "Copyleft",
  conditions: "Nutzung eingeschränkt",
  "non-commercial": "nur nicht kommerziell",
  other: "eigene Bedingungen",
  languages: "Sprachen",
  moreLanguages: (count) => ` und ${count} weitere`,
  released: "Erschienen",
  madeFrom: "Basismodell",
  forms: "Gewichtsformate",
  price: "Preis ab",
  priceOf: "pro 1 Mio. Eingabe-Token",
};

export const MODEL_HEADER_LABELS: Translation<typeof English.MODEL_HEADER_LABELS> = {
  copy: "Modell-ID kopieren",
  summaryNote: "Aus den Angaben unten erzeugt",
  compare: "Modelle vergleichen",
};

export const MODEL_PICKER_LABELS: Translation<typeof English.MODEL_PICKER_LABELS> = {
  label: "Modell",
  placeholder: "owner/name",
};

export const MODEL_CARD_LABELS: Translation<typeof English.MODEL_CARD_LABELS> = {
  nameOf,
  about: "etwa ",
  parameters: " Parameter",
  gated: "Auf Antrag",
  downloads: (count) => `${count} Downloads`,
  likes: (count) => `${count} Likes`,
};

export const MODEL_TABLE_LABELS: Translation<typeof English.MODEL_TABLE_LABELS> = {
  nameOf,
  free: "kostenlos",
  model: "Modell",
  fit: "Speicher",
  size: "Größe",
  about: (figure) => `etwa ${figure}`,
  context: "Kontext",
  license: "Lizenz",
  gated: "Auf Antrag",
  released: "Erschienen",
  price: "Eingabe ($ / 1 Mio.)",
  downloads: "Downloads",
  notKnown: "Unbekannt",
  none: "Keine Modelle.",
  servedBy: (count) => (count === 1 ? "1 Anbieter" : `${count} Anbieter`),
  compareOne: (id) => `${id} vergleichen`,
};

export const RESULTS_TABLE_LABELS: Translation<typeof English.RESULTS_TABLE_LABELS> = {
  label: "Ergebnisse",
  dataSet: "Datensatz",
  noDataSet: "Unbekannter Datensatz",
  measure: "Metrik",
  result: "Ergebnis",
  none: "Keine bekannten Ergebnisse.",
  more: (count) => `${count} weitere Datensätze in der Model Card.`,
};

export const SCHEMA_TABLE_LABELS: Translation<typeof English.SCHEMA_TABLE_LABELS> = {
  field: "Feld",
  type: "Typ",
  meaning: "Bedeutung",
  value: "(der Wert)",
  required: "erforderlich",
  none: "Keine Felder.",
};

export const SEARCH_FIELD_LABELS: Translation<typeof English.SEARCH_FIELD_LABELS> = {
  label: "Suchen",
  submit: "Suchen",
  placeholder: "",
};

export const SIZE_PLOT_LABELS: Translation<typeof English.SIZE_PLOT_LABELS> = {
  bits: "Bits pro Gewicht",
  none: "Nichts darzustellen.",
};

export const SNIPPET_PANEL_LABELS: Translation<typeof English.SNIPPET_PANEL_LABELS> = {
  written,
  everything: "Gesamter Code in einem Block",
  allFor: (library) => `Gesamter Code für ${library}`,
  show: "Code aktualisieren",
  showFor: (library) => ` für ${library} mit diesen Werten`,
  installFor: (library) => `Installationsbefehl für ${library}`,
  code: "Code",
  named: (name, library) => `${name} für ${library}`,
  otherInstallers: "Mit uv, conda oder einer Requirements-Datei installieren",
  ran: (date, packages, architecture) =>
    architecture === undefined
      ? `Getestet am ${formatDate(date, "de")} mit einem Ersatzmodell · ${packages}`
      : `Getestet am ${formatDate(date, "de")} mit dieser Architektur (${architecture}), an einem kleinen Ersatzmodell · ${packages}`,
  ranAgainstServer: (date, packages) => `Getestet am ${formatDate(date, "de")} mit einem Ersatzserver · ${packages}`,
  verified: (name, version, date) =>
    `Nicht ausgeführt. Syntax und Namen geprüft am ${formatDate(date, "de")} mit ${name} ${version}`,
  none: "Kein Code verfügbar.",
  unchecked: "Nicht getestet",
};

export const SOURCE_MARK_LABELS: Translation<typeof English.SOURCE_MARK_LABELS> = {
  source: "Quelle",
  sourceOf: (field) => `Quelle: ${field}`,
  atCommit: "bei Commit",
  workedOut: (rule) => `abgeleitet: ${rule}`,
  readOn: "Gelesen am",
  aboutSources: "Über Datenquellen",
};

export const TAGS_LABELS: Translation<typeof English.TAGS_LABELS> = {
  nameOf,
  tags: "Tags",
  moreTags: (count) => `${count} weitere`,
};

export const TASK_CARD_LABELS: Translation<typeof English.TASK_CARD_LABELS> = {
  count: (count) =>
    count === 0 ? "Noch keine Modelle" : count === 1 ? "1 Modell" : `${count.toLocaleString("de")} Modelle`,
};

export const TASK_DEMO_LABELS: Translation<typeof English.TASK_DEMO_LABELS> = {
  in: "Eingabe",
  out: "Ausgabe",
  input: "Beispieleingabe",
  output: "Beispielausgabe",
  picture: (alt) => `Bild: ${alt}`,
  recording: "Aufnahme",
  noRecording: (name) => `Aufnahme: ${name}`,
  table: "Tabelle",
  none: "Kein Beispiel verfügbar.",
};

export const USAGE_PANEL_LABELS: Translation<typeof English.USAGE_PANEL_LABELS> = {
  library: "Bibliothek",
  notebook: "Als Notebook öffnen",
  notebookOf: (library) => `, ${library}`,
  colab: "Colab öffnen",
  colabOf: (library) => `, um das Notebook für ${library} hochzuladen`,
  link: "Link zu diesem Code",
  none: "Keine bekannte Bibliothek für dieses Modell.",
};
