/** Texts of the chat template editor, in German. */
import type { CHAT_TEMPLATE_LABELS as English } from "../../pages/chat-template/labels.ts";
import type { Translation } from "../translation.ts";

export const CHAT_TEMPLATE_LABELS: Translation<typeof English> = {
  page: {
    title: "Chat-Template-Editor",
    titleOf: (id) => `Chat-Template von ${id}`,
    titleOfSeveral: (names) => `Chat-Templates vergleichen: ${names}`,
    description:
      "Ein Chat-Template und ein Gespräch bearbeiten und den daraus gerenderten Prompt sehen, farbig nach Herkunft.",
    lead: "Ein Chat-Template macht aus Nachrichten den einen Text, auf den ein Modell trainiert wurde.",
    ofModel: (id) => `Dies ist das Template von <link>${id}</link>.`,
    ofFamily: "Unten steht ein Beispiel einer Template-Familie, nicht das Template eines Modells.",
    notStored: (id) =>
      `Das Template von <link>${id}</link> ist hier nicht gespeichert. Die Modellseite verlinkt darauf.`,
    noScript: "Bearbeiten erfordert JavaScript. Ohne zeigt diese Seite ein Beispiel.",
  },
  examples: {
    nav: "Beispiel-Templates",
    example: (name) => `Beispiel: ${name}`,
    compareAll: (count) => `Alle ${count} Beispiele vergleichen`,
    chatml: { name: "ChatML", about: "Zwei Markierungen um jede Nachricht, mit der Rolle in der ersten Zeile" },
    roleHeaders: {
      name: "Rollen-Header",
      about: "Die Rolle in einem Header, mit einer Endmarkierung nach jeder Nachricht",
    },
    instructionBrackets: {
      name: "Anweisungsklammern",
      about:
        "Nutzernachrichten in Klammern und keine Markierung für Antworten; Rollen wechseln sich ab, eine System-Nachricht gibt es nicht",
    },
    turnMarks: {
      name: "Beitragsmarkierungen",
      about: "Eine Markierung am Anfang und eine am Ende jedes Beitrags, mit einem anderen Namen für den Assistenten",
    },
  },
  open: {
    form: "Anzuzeigende Modelle",
    model: "Modell",
    others: ["Vergleichen mit", "Drittes Modell", "Viertes Modell"],
    placeholder: "owner/name",
    submit: "Templates anzeigen",
    file: "Oder ein Template oder eine tokenizer_config.json öffnen",
    fileTooLarge: (name, megabytes) => `${name} ist größer als ${megabytes} MB. Eine kleinere Datei wählen.`,
  },
  inputs: {
    form: "Template und Gespräch",
    template: "Template",
    messages: "Nachrichten (JSON)",
    generationPrompt: "Generierungs-Prompt anhängen",
    more: "Tools, Dokumente und andere Variablen",
    tools: "Tools (JSON-Liste, optional)",
    documents: "Dokumente (JSON-Liste, optional)",
    variables: "Andere Variablen (JSON)",
    others: "Templates zum Vergleichen",
    other: (number) => `Template ${number}`,
  },
  actions: {
    format: "Template formatieren",
    onePerLine: "Jedes Tag in eine eigene Zeile setzen",
    share: "Link kopieren",
    shared: "Kopiert",
    notShared: "Der Link konnte nicht kopiert werden. Aus der Adresszeile kopieren.",
    downloadTemplate: "Template herunterladen",
    downloadPrompt: "Prompt herunterladen",
  },
  output: {
    prompt: "Prompt",
    rendered: "Gerenderter Prompt",
    characters: (count) => `${count.toLocaleString("de")} Zeichen`,
    explained: "So wird das Gespräch gerendert",
    diagnostics: "Diagnose des Templates",
    variables: "Variablen",
    optional: "(optional)",
    capabilities: "Fähigkeiten",
    yes: "Ja",
    no: "Nein",
    unknown: "Unbekannt",
    tooSlow: (seconds) =>
      `Das Template lief länger als ${seconds} Sekunden und wurde gestoppt. Seine Schleifen vereinfachen.`,
  },
  portability: {
    title: "Portabilität",
    about: (conversations, transformers) =>
      `Öffentliche Templates, mit ${conversations} Gesprächen in anderen Engines ausgeführt: wie viele Prompts denen von transformers ${transformers} gleichen.`,
    template: "Template",
    outcome: (same, failed, conversations) =>
      `${same === conversations ? "Alle" : `${same} von ${conversations}`} gleich${failed ? `, ${failed} fehlgeschlagen` : ""}`,
    notMeasured:
      "Das obige Template wurde nicht gemessen. In den Engines auf dem eigenen Rechner ausführen: <code>npx vitrine-template check chat_template.jinja</code>",
    all: (count) => `Alle ${count} gemessenen Templates`,
    measured: (of) =>
      `Gemessen am ${of.date}. Templates aus ${of.sources}. llama.cpp und minja wie in llama-cpp-python ${of["llama.cpp"]} und ${of.minja}, ohne die Änderungen von llama.cpp an Nachrichten; minijinja ${of.minijinja} für Python, mit pycompat.`,
  },
  comparison: {
    title: "Vergleich",
    about:
      "Dasselbe Gespräch in jedem Template. Zeilen mit „-“ stehen nur im ersten Prompt, Zeilen mit „+“ nur im anderen.",
    heading: (number) => `Template ${number}`,
    name: (name) => `: ${name}`,
    prompt: (number) => `Gerenderter Prompt von Template ${number}`,
    promptOf: (number, name) => `Gerenderter Prompt von Template ${number}, ${name}`,
    difference: "Unterschied zu Template 1",
    differenceOf: (number) => `Unterschied zwischen den Prompts von Template 1 und Template ${number}`,
  },
  notes: {
    written: (number, role) => `Nachricht ${number} (${role}) steht im Prompt.`,
    changed: (number, role) => `Nachricht ${number} (${role}) steht verändert im Prompt.`,
    merged: (number, role) => `Nachricht ${number} (${role}) folgt ohne Trennung auf die vorige.`,
    dropped: (number, role) => `Nachricht ${number} (${role}) steht nicht im Prompt.`,
    empty: (number, role) => `Nachricht ${number} (${role}) ist leer.`,
    noRole: "keine Rolle",
    imitation: (path, token) => `${path} enthält ${token}, das wie ein Steuer-Token aussieht.`,
    nothing: "Nichts gefunden.",
    line: (line, message) => `Zeile ${line}: ${message}`,
    more: (count) => `Und ${count} weitere.`,
    tooManyLines: "Die Prompts unterscheiden sich in zu vielen Zeilen für einen Vergleich.",
    samePrompts: "Die Prompts sind gleich.",
  },
};
