/** Texts around the pages and in files that browsers read, in German. */
import type { SHELL_LABELS as EnglishShell, PALETTE_LABELS as EnglishPalette } from "../../shell/labels.ts";
import type { SCRIPT_LABELS as EnglishScript } from "../../shell/script-labels.ts";
import type { SITE_FILE_LABELS as EnglishSiteFile } from "../../pages/site-files/labels.ts";
import type { Translation } from "../translation.ts";

export const SHELL_LABELS: Translation<typeof EnglishShell> = {
  pages: {
    home: "Startseite",
    models: "Modelle",
    tasks: "Aufgaben",
    libraries: "Bibliotheken",
    providers: "Anbieter",
    playground: "Playground",
    sheet: "Prompt-Tabelle",
    blind: "Blindvergleich",
    chatTemplate: "Chat-Template-Editor",
    quantization: "Quantisierung",
    docs: "Dokumentation",
    components: "Komponenten",
    compare: "Modelle vergleichen",
    changes: "Änderungen",
    machine: "Mein Rechner",
    sources: "Datenquellen",
    search: "Suche",
  },
  header: { chatTemplate: "Templates", docs: "Doku" },
  document: {
    searchOf: (site) => `${site} durchsuchen`,
    skip: "Zum Inhalt springen",
    home: (site) => `Startseite von ${site}`,
    navigation: "Hauptmenü",
    search: "Suchen",
    theme: "Design wechseln",
    menu: "Menü",
    footer: "Fußzeile",
    language: "Sprache",
    englishText: "Diese Seite ist auf Englisch.",
    license: (site) => `<strong>${site}</strong> ist Open Source unter der Apache-2.0-Lizenz.`,
    access: "Mein Zugang",
    siteImage: (site) => `${site}: ein Modell finden, lauffähigen Code kopieren`,
    pageImage: (site, kind, title) => `${site}, ${kind}: ${title}`,
  },
  machine: {
    choose: "Rechner",
    current: (name) => `Mein Rechner: ${name}`,
    common: "Häufige Rechner",
    all: "Alle Rechner",
  },
  notFound: {
    title: "Seite nicht gefunden",
    description: "Diese Seite gibt es nicht.",
    message: (path) => `Unter <code>${path}</code> gibt es keine Seite. Adresse prüfen oder nach einem Modell suchen.`,
    search: "Modelle suchen",
    elsewhere:
      "Oder weiter zu <models>allen Modellen</models>, den <tasks>Aufgaben</tasks> oder der <docs>Dokumentation</docs>.",
  },
  serverError: {
    title: "Etwas ist schiefgegangen",
    description: "Der Server konnte diese Seite nicht erstellen.",
    message:
      "Der Server konnte diese Seite nicht erstellen. Der Fehler steht in seinem Log. Zum erneuten Versuch die Seite neu laden.",
    report: (requestId) => `Für eine Fehlermeldung diese Anfrage-ID angeben: <code>${requestId}</code>`,
  },
  invalidCursor: {
    title: "Ungültiger Seitenlink",
    description: "Dieser Link führt zu einer Listenseite, die es nicht gibt.",
    message: "Der <code>cursor</code> in dieser Adresse ist unvollständig oder gehört zu einer anderen Liste.",
    start: "Zur ersten Seite",
  },
  unavailable: {
    title: "Modelle nicht verfügbar",
    description: "Die Modelldatenbank antwortet nicht.",
    message:
      "Die Modelldatenbank antwortet nicht. Vielleicht startet sie gerade. In ein paar Sekunden noch einmal versuchen.",
    meanwhile: "<docs>Dokumentation</docs> und <libraries>Bibliotheken</libraries> sind weiterhin lesbar.",
  },
  folderProblems: {
    title: "Probleme mit Ordnern",
    description: "Modelle in den überwachten Ordnern, die fehlen oder unvollständig sind.",
    none: "Keine Probleme gefunden. Alle Modelle in den überwachten Ordnern sind vollständig.",
    model: "Modell",
    folder: "Ordner",
    status: "Status",
    reason: "Grund",
    partlyShown: "Unvollständig",
    notShown: "Nicht angezeigt",
  },
  signIn: {
    title: "Anmelden",
    description: "Diese Website verlangt einen Token.",
    message: "Diese Website verlangt einen Token. Den Betreiber darum bitten.",
    personMessage: "Diese Website zeigt ihre Modelle nur angemeldeten Personen.",
    withProvider: (host) => `Mit ${host} anmelden`,
    withToken: "Mit einem Token",
    tokens: "Tokens für eigene Programme",
    token: "Token",
    submit: "Anmelden",
    programs:
      "In Programmen <code>HF_TOKEN</code> auf den Token und <code>HF_ENDPOINT</code> auf die Adresse dieser Website setzen.",
    accessTitle: "Mein Zugang",
    signedInAs: (name) => `Angemeldet als ${name}.`,
    signOut: "Abmelden",
  },
  sampleNotes: {
    noSystem: "Dieses Template nimmt keine Systemnachricht an; das Beispiel hat keine.",
    single: "Dieses Template nimmt nur eine Nachricht des Nutzers an; das Beispiel hat nur diese.",
  },
  templateFailures: {
    off: "Das Abrufen vom Hub ist auf dieser Website ausgeschaltet.",
    gated: "Der Hub gibt diese Datei nur mit genehmigtem Zugang heraus. Zugang auf der Modellseite beantragen.",
    missing: "Das Repository hat kein Chat-Template.",
    unreachable: "Der Hub hat nicht geantwortet. Später noch einmal versuchen.",
    "too-large": "Die Datei ist zu groß für ein Chat-Template.",
    "too-often": "Anfragelimit erreicht. In einer Minute noch einmal versuchen.",
  },
  hub: "der Hub",
  exampleCode: { title: "Beispielcode", about: (id, library) => `<link>${id}</link> mit ${library} verwenden:` },
};

export const PALETTE_LABELS: Translation<typeof EnglishPalette> = {
  dialog: (site) => `${site} durchsuchen`,
  close: "Schließen",
  input: "Modelle, Aufgaben, Bibliotheken und Dokumentation durchsuchen",
  placeholder: "Modelle, Aufgaben, Bibliotheken, Doku suchen",
  empty: "Keine Ergebnisse. Kürzer suchen.",
  results: "Ergebnisse",
  scope: "Suchen in",
  scopes: { all: "Alles", docs: "Dokumentation" },
  status: (count, groups) => `${count === 1 ? "1 Ergebnis" : `${count} Ergebnisse`} in ${groups}`,
  models: "Modelle",
  pages: "Seiten",
  tasks: "Aufgaben",
  libraries: "Bibliotheken",
  documentation: "Dokumentation",
  more: "Weitere Ergebnisse",
  allModels: (text) => `Alle Modelle zu „${text}“`,
  allDocumentation: (text) => `Dokumentation zu „${text}“`,
  modelCount: (count) => (count === 1 ? "1 Modell" : `${count.toLocaleString("de")} Modelle`),
};

export const SCRIPT_LABELS: Translation<typeof EnglishScript> = {
  copying: {
    copy: "Kopieren",
    copied: "Kopiert",
    pressKeys: "Strg C drücken",
    blocked: "Kopieren ist hier nicht erlaubt. Text markieren und Strg C drücken.",
  },
  theme: {
    switchTo: { dark: "Zum dunklen Design wechseln", light: "Zum hellen Design wechseln" },
    switched: { dark: "Dunkles Design", light: "Helles Design" },
  },
  codeUpdated: "Code aktualisiert.",
  listUpdated: "Liste aktualisiert.",
  drop: (id) => `${id} aus dem Vergleich entfernen`,
};

export const SITE_FILE_LABELS: Translation<typeof EnglishSiteFile> = {
  description: "Modelle, was sie können, und der Code, der sie lädt und aufruft.",
  search: (site) => `Modelle auf ${site} suchen`,
};
