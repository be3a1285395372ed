/** Texts of a model’s pages, in German. */
import type { MODEL_LABELS as EnglishModel } from "../../pages/model/labels.ts";
import type { ADD_LABELS as EnglishAdd } from "../../pages/model/add-labels.ts";
import type { Translation } from "../translation.ts";

/** Dollars per million tokens. */
const inDollars = (amount: number) =>
  amount.toLocaleString("de", { style: "currency", currency: "USD", maximumFractionDigits: 8 });

export const MODEL_LABELS: Translation<typeof EnglishModel> = {
  page: {
    description: (id, summary) => `${id}: ${summary} Code, Anbieter, Hardware-Anforderungen und Dateien.`,
    modelCard: "Modell",
    ownerCard: "Besitzer",
    asMarkdown: (id) => `${id} als Markdown`,
    side: "Über dieses Modell",
    contents: "Auf dieser Seite",
    sections: { use: "Modell verwenden", try: "Modell ausprobieren", fits: "Hardware-Anforderungen prüfen" },
  },
  use: {
    title: "Modell verwenden",
    tabs: "Wege, dieses Modell zu verwenden",
    code: "Code",
    localApps: "Lokale Apps",
    api: "API",
    gated: "Modell mit eingeschränktem Zugang",
    gatedByAuthors:
      "Die Autoren prüfen jede Zugangsanfrage. Zugang auf <link>der Modellseite</link> beantragen und vor dem Ausführen des Codes anmelden.",
    gatedByTerms:
      "Für den Zugang die Bedingungen auf <link>der Modellseite</link> annehmen und vor dem Ausführen des Codes anmelden.",
  },
  share: {
    title: "Einbetten und zitieren",
    card: "Karte",
    badge: "Badge",
    oembed: "oEmbed",
    cite: "BibTeX",
    more: "<link>Mehr zum Einbetten</link>: Code, der gerenderte Prompt, ein Beispiel zum Ausprobieren und Frames für Seiten ohne Skripte.",
  },
  fitCommands: {
    command: (app) => `Befehl für ${app}`,
  },
  code: {
    stored: "Dieses Modell liegt auf dieser Website. Der Code lädt es von hier, nicht von einem öffentlichen Hub.",
    needsToken: "<code>HF_TOKEN</code> auf den Token für diese Website setzen.",
    fromSite: "Von dieser Website laden",
    fromPath: "Erst herunterladen, dann von einem Pfad laden",
    files: "die Dateien",
  },
  localApps: {
    tabs: "Lokale Apps",
    open: (app) => `In ${app} öffnen`,
    about: (app) => `Über ${app}`,
    memory: "Empfohlene Datei nach Speicher",
    memoryColumn: "Speicher",
    fileColumn: "Datei",
    requiredColumn: "Benötigt",
    gigabytes: (amount) => `${amount} GB`,
    memoryNote:
      "Benötigter Speicher: Dateigröße plus 10 % für einen Kontext von einigen Tausend Token plus 0,5 GB für das Programm.",
  },
  api: {
    hosted: "Dieses Modell bei einem Anbieter aus einem eigenen Programm aufrufen.",
    local: "Dieses Modell auf einem eigenen Server aufrufen.",
    toolPrompt: "Wie ist das Wetter gerade in Lissabon?",
    checksum: "Diese Website liefert das Paket aus. Prüfsumme: <checksum/>",
  },
  try: {
    title: "Modell ausprobieren",
    run: "Modell ausführen",
    openInPlayground: "Im Playground öffnen",
    example: "Aus der Model Card",
    noServer:
      "Kein lokaler Server führt dieses Modell aus, und sein Name wird nie an einen Hub gesendet. Zum Ausprobieren einen Server mit dem Modell starten, dann diese Website mit <code>--endpoint</code>.",
    runsHere: (model) => `${model} läuft auf diesem Rechner. Kein Token nötig.`,
    runsHereIn: (megabytes) =>
      `Läuft auf diesem Rechner mit etwa ${megabytes.toLocaleString("de")} MB Speicher. Kein Netz nötig.`,
    runsOnServer: "Läuft auf dem Modellserver dieser Website.",
    noProvider: "Kein bekannter Anbieter führt dieses Modell. Einen eigenen Server verwenden.",
    providers: (names, more) =>
      `Läuft bei ${more > 0 ? `${names.join(", ")} und ${more} weiteren Anbietern` : names.join(" und ")} mit eigenem Token oder auf einem eigenen Server.`,
  },
  providers: {
    title: "Anbieter",
    outcomes: {
      now: "Verfügbarkeit soeben geprüft. Die Tabelle zeigt die aktuelle Antwort des Hubs.",
      off: "Die Live-Prüfung der Verfügbarkeit ist auf dieser Website ausgeschaltet.",
      gated: "Der Hub verlangt einen Token für die Auskunft, wer dieses Modell anbietet.",
      unreachable: "Der Hub hat nicht geantwortet. Die Tabelle zeigt gespeicherte Daten. Später noch einmal versuchen.",
      "too-often": "Anfragelimit erreicht. In einer Minute noch einmal versuchen.",
    },
    none: "Kein bekannter Anbieter führt dieses Modell.",
    note: "Preise in US-Dollar am angegebenen Tag. Aktueller Preis: siehe Seite des Anbieters. <link>Zu diesen Preisen</link>",
    check: "Verfügbarkeit live prüfen",
    checkNote: (host) => `Fragt ${host} einmal an.`,
    perInputTokens: (price) => `${price} pro 1 Mio. Eingabe-Token`,
  },
  results: {
    title: "Ergebnisse",
    note: "Vom Autor des Modells angegeben. Von dieser Website nicht überprüft.",
    statedNote:
      "Angegeben vom Hersteller des Modells oder vom veröffentlichenden Projekt, unter den genannten Bedingungen. Von dieser Website nicht überprüft.",
  },
  card: {
    long: (size) => `Ganze Model Card anzeigen (${size})`,
    title: "Model Card",
    notStored: "Die Model Card ist hier nicht gespeichert. <link>Auf dem Hub lesen</link>",
    none: "Dieses Repository hat noch keine Model Card. Eine <code>README.md</code> hinzufügen, um hier eine zu zeigen.",
  },
  priceHistory: {
    title: "Preisverlauf",
    table: (count) => (count === 1 ? "1 Änderung" : `${count.toLocaleString("de")} Änderungen`),
    columns: ["Datum", "Anbieter", "Vorher", "Nachher"],
    chart: (from, to) =>
      `Preis der Eingabe-Token nach Anbieter, von ${from} bis ${to}. Die Werte stehen in der Tabelle darunter.`,
    none: "nicht angeboten",
    price: (input, output) =>
      [
        ...(input === undefined ? [] : [`Eingabe ${inDollars(input)}`]),
        ...(output === undefined ? [] : [`Ausgabe ${inDollars(output)}`]),
      ].join(", "),
  },
  template: {
    title: "Chat-Template",
    about: "Der Tokenizer macht mit diesem Template aus Nachrichten einen einzigen Prompt.",
    fetched: (file, id, revision, host, date) =>
      `Quelle: <code>${file}</code> von ${id} bei <code>${revision}</code>, von ${host} abgerufen am ${date}.`,
    tryIt: "Mit eigenen Nachrichten ausprobieren",
    none: "Dieses Modell hat kein Chat-Template.",
    elsewhere:
      "Das Template ist hier nicht gespeichert. Auf dem Hub: <config>tokenizer_config.json</config> oder <template>chat_template.jinja</template>. Der <editor>Chat-Template-Editor</editor> hat Beispiele verbreiteter Modellfamilien.",
    fetch: "Template vom Hub abrufen",
    fetchNote: (host) => `Fragt ${host} einmal an.`,
  },
  family: {
    title: "Basis- und abgeleitete Modelle",
    moreBases: "Außerdem abgeleitet von:",
    relation: (relation) => `(${relation})`,
    all: (total) => `Alle ${total} abgeleiteten Modelle`,
    sizes: "Andere Größen",
  },
  facts: {
    title: "Angaben",
    sources: "Quellen zeigen",
    taskInferred: "Aufgabe aus den Dateien abgeleitet. Die Model Card nennt keine.",
    libraryInferred: "Bibliothek aus den Dateien abgeleitet. Die Model Card nennt keine.",
    bothInferred: "Aufgabe und Bibliothek aus den Dateien abgeleitet. Die Model Card nennt beides nicht.",
    onHub: (id) => `${id} auf dem Hub`,
  },
  files: {
    title: "Dateien",
    incomplete: "Dateien (unvollständig)",
    incompleteFrom: (sources) => `Dateien (unvollständig, aus ${sources})`,
    quantizations: "Quantisierungen",
    browse: "Alle Dateien durchsehen",
    none: "Die Dateiliste ist hier nicht gespeichert. <link>Alle Dateien auf dem Hub ansehen</link>",
    mayBeMore: "Diese Liste ist möglicherweise unvollständig. <link>Alle Dateien auf dem Hub ansehen</link>",
  },
  similar: { title: "Ähnliche Modelle" },
  fileList: {
    title: (id) => `Dateien von ${id}`,
    description: (count, id, size) => `${count.toLocaleString("de")} Dateien von ${id}, insgesamt ${size}.`,
    heading: "Dateien",
    summary: (count, size, revision) =>
      `${count.toLocaleString("de")} Dateien, insgesamt ${size}, bei Revision <code>${revision}</code>. Die Revision ändert sich, sobald sich eine Datei ändert.`,
    nameFilter: "Dateiname enthält",
    search: "Suchen",
    shown: (from, to, count) =>
      `Dateien ${from.toLocaleString("de")} bis ${to.toLocaleString("de")} von ${count.toLocaleString("de")}.`,
    noneFound: (text) => `Keine Datei enthält „${text}“ im Namen.`,
    pages: "Seiten",
    first: "Erste Seite",
    previous: "Zurück",
    next: (count) => `Nächste ${count}`,
  },
  security: {
    title: "Sicherheit",
    summary: (safe, all) =>
      `${safe} von ${all} geprüften ${all === 1 ? "Gewichtsdatei" : "Gewichtsdateien"} ${safe === 1 ? "lässt" : "lassen"} sich laden, ohne Code des Repositorys auszuführen, soweit Importe und Header das zeigen. Ein Virenscanner läuft hier nicht.`,
    more: (others, all) =>
      `${others} von ${all} Gewichtsdateien sind auf dieser Seite nicht geprüft. Jede wird bei Abruf geprüft und hat eine eigene Seite.`,
    license: {
      allowed: "Seine Lizenz steht auf der Liste dieser Website.",
      "not-allowed": "Seine Lizenz steht nicht auf der Liste dieser Website.",
      "not-stated": "Es nennt keine Lizenz.",
    },
    licenseRefused: "Seine Dateien werden hier nicht herausgegeben.",
    status: { safe: "Sicher:", suspicious: "Verdächtig:", unsafe: "Unsicher:", unscanned: "Nicht geprüft:" },
  },
  changes: {
    title: "Änderungen",
    note: "Die obigen Textdateien zwischen zwei Commits vergleichen, bis zu je 1 MB.",
    from: "Von",
    to: "Bis",
    compare: "Commits vergleichen",
    none: "Zwischen diesen Commits unterscheidet sich keine Textdatei, oder der Unterschied ist zu groß für die Anzeige.",
    difference: "Unterschied",
  },
  file: {
    title: (path, id) => `${path} · ${id}`,
    description: (path, id) => `Die Datei ${path} von ${id}.`,
    summary: (size) => `${size}, geändert am <date/>.`,
    download: "Datei herunterladen",
    allFiles: "Dateien",
    tooLarge: "Diese Datei ist zu groß für die Anzeige. Zum Ansehen herunterladen.",
    notText: "Dies ist keine Textdatei. Zum Ansehen herunterladen.",
    unreadable: (reason) => `Der Header der Datei ist nicht lesbar: ${reason}`,
    headerTooLarge: "Der Header der Datei ist über 16 MB groß, zu groß für die Anzeige.",
    unknownType: (number) => `Typ ${number}`,
    values: (count, values) => `${count.toLocaleString("de")} Werte: ${values}`,
    noLayer: "Keine Schicht",
  },
  owner: {
    mixedScripts:
      "Der Name dieses Eigentümers mischt Buchstaben mehrerer Schriften und könnte einen anderen nachahmen.",
    alike: (other) => `Das ist nicht <link>${other}</link>, dessen Name ähnlich aussieht.`,
    changes: (owner) => `Änderungen der Modelle von ${owner} (Atom)`,
    models: (count) => (count === 1 ? "1 Modell" : `${count.toLocaleString("de")} Modelle`),
    description: (models, owner) => `${models} von ${owner}, mit Code.`,
    byTask: "Modelle nach Aufgabe",
    list: "Modelle",
    all: (total) => `Alle ${total.toLocaleString("de")} Modelle filtern`,
    filter: "Diese Modelle filtern",
  },
  markdown: {
    task: "Aufgabe",
    library: "Bibliothek",
    parameters: "Parameter",
    about: (count) => `etwa ${count}`,
    context: "Kontext",
    tokens: (count) => `${count} Token`,
    license: "Lizenz",
    languages: "Sprachen",
    released: "Erschienen",
    bases: "Basismodelle",
    revision: "Revision",
    use: (library) => `Mit ${library} verwenden`,
    providers: "Anbieter",
    provider: (name, id) => `${name} als ${id}`,
    page: (address) => `Modellseite: <${address}>`,
  },
};

export const ADD_LABELS: Translation<typeof EnglishAdd> = {
  title: (id) => `${id} ist nicht in diesem Katalog`,
  description: (id) =>
    `${id} ist nicht in diesem Katalog. Vom Hub hinzufügen oder Modelle mit ähnlichem Namen ansehen.`,
  add: (host) => `Von ${host} hinzufügen`,
  refresh: (host) => `Card und Dateien von ${host} lesen`,
  note: (host) => `Fragt ${host} einmal nach dem Eintrag, der Card, der Dateiliste und dem Chat-Template.`,
  open: (host) => `Oder <link>auf ${host} öffnen</link>.`,
  closed: (host) =>
    `<link>Auf ${host} öffnen</link>. Auf dieser Website entscheidet der Betreiber, welche Modelle gelistet sind.`,
  near: "Modelle mit ähnlichem Namen",
  failures: {
    "not-found": "Der Hub hat kein öffentliches Modell mit diesem Namen. Schreibweise prüfen.",
    "not-allowed":
      "Dieses Modell darf hier nicht hinzugefügt werden: Es ist auf dem Hub privat oder zugangsbeschränkt, oder der Betreiber schließt es aus.",
    "hub-away": "Der Hub antwortet gerade nicht. In einer Minute noch einmal versuchen.",
    "too-often": "Von hier wurden zu viele Modelle angefragt. In einer Minute noch einmal versuchen.",
    failed: "Das Modell konnte nicht gespeichert werden. Der Betreiber findet den Grund im Log.",
  },
};
