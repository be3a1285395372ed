/** Texts of the list of providers and of a provider’s page, in German. */
import type { PROVIDERS_LABELS as English } from "../../pages/providers/labels.ts";
import type { Translation } from "../translation.ts";

export const PROVIDERS_LABELS: Translation<typeof English> = {
  list: {
    title: "Anbieter",
    description: (count) =>
      `${count} Dienste, die gehostete Modelle ausführen: unterstützte Aufgaben und API-Schlüssel.`,
    lead: (count) =>
      `Dienste, die gehostete Modelle ausführen. Der Client ruft alle ${count} auf dieselbe Weise auf: über den Router eines Hubs mit Hub-Token oder direkt mit dem Schlüssel des Anbieters.`,
    tasks: "Unterstützte Aufgaben",
    tasksNote:
      "Ein Punkt bedeutet, dass der Client die Aufgabe bei diesem Anbieter unterstützt. Verfügbare Modelle ändern sich täglich: siehe Modellseite. Ausgeschiedene Anbieter haben den Router im Juli 2026 verlassen und brauchen ihren eigenen Schlüssel.",
    provider: "Anbieter",
    retired: "Ausgeschieden",
    supported: (provider, task) => `${provider} unterstützt ${task}`,
    notSupported: "Nicht unterstützt",
  },
  ownCalls: {
    title: "Aufrufe über diese Website",
    about: (days) =>
      `Gemessen an Aufrufen, die Programme und Besucher in den letzten ${days} Tagen über diese Website gemacht haben und die bei diesem Anbieter endeten. Einzelheiten auf der <usage>Nutzungsseite</usage>.`,
    calls: "Aufrufe",
    answered: "Ohne Fehler beantwortet",
    share: (part) => `${(Math.floor(part * 1000) / 10).toLocaleString("de")} %`,
    first: "Erstes Token (Median)",
    whole: "Ganze Antwort (Median)",
    seconds: (seconds) => `${seconds.toLocaleString("de", { maximumSignificantDigits: 2 })} s`,
  },
  overview: {
    title: "Modelle und Preise",
    provider: "Anbieter",
    tasks: "Aufgaben",
    models: "Modelle",
    prices: "Eingabe ($ / 1 Mio. Token)",
    context: "Längster Kontext",
    readOn: "Angebote gelesen am",
    changes: (count) => (count === 1 ? "1 Preis geändert" : `${count} Preise geändert`),
    tokens: (count) => `${count} Token`,
    more: (count) => `+${count}`,
    unknown: "Unbekannt",
    note: "Aus den auf dieser Website gespeicherten Angeboten. Die Balken teilen sich eine logarithmische Skala von 0,01 $ bis 100 $. „Unbekannt“ heißt, dass kein Angebot es nennt.",
  },
  chat: "Chat",
  provider: {
    description: (provider, tasks) =>
      `${provider}: API-Schlüssel, Modelle, Preise und unterstützte Aufgaben (${tasks}).`,
    all: "Anbieter",
    retired: "Aus dem Router ausgeschieden",
    retiredNote: (provider) =>
      `Der Router des Hubs bedient ${provider} seit Juli 2026 nicht mehr. Aufrufe mit einem ${provider}-Schlüssel funktionieren weiterhin.`,
    tasks: "Aufgaben",
    jobs: "Ein Job läuft im Hintergrund. Der Client wartet auf das Ergebnis, der Code bleibt also gleich.",
    task: "Aufgabe",
    response: "Antwort",
    complete: "Vollständig",
    streamed: "Vollständig oder als Stream",
    job: "Hintergrund-Job",
  },
  keys: {
    title: "API-Schlüssel",
    providerKey: "Anbieterschlüssel",
    variable: "Umgebungsvariable",
    hubToken: "Hub-Token",
    organization: "Organisation auf dem Hub",
    sentTo: (header, address) => `<code>${header}</code> an <code>${address}</code>`,
    addressOnly: (address) => `<code>${address}</code>`,
  },
  notes: "Anmerkungen",
  call: {
    title: "Beispielaufruf",
    about: (provider) =>
      `${provider} mit dem Vitrine-Client. <models>Modellseiten</models> zeigen denselben Aufruf für Python, JavaScript, die Shell und C#. Zum Ausprobieren mit eigenem Schlüssel <playground>den Playground öffnen</playground>.`,
    noModel:
      "Von diesem Anbieter ist kein Modell bekannt. Die Beispiel-ID durch eine Modell-ID des Anbieters ersetzen.",
  },
  models: {
    title: "Modelle und Preise",
    about: (count) =>
      `${count.toLocaleString("de")} Modelle mit Preisen am angegebenen Tag. Verlinkte Modelle haben hier eine Seite. <link>Zu diesen Preisen</link>`,
  },
};
