/** Texts of the home page, in German. */
import type { HOME_LABELS as English } from "../../pages/home/labels.ts";
import type { Translation } from "../translation.ts";

export const HOME_LABELS: Translation<typeof English> = {
  description:
    "Ein Machine-Learning-Modell finden, sehen, was es kann, und Code kopieren, der es lädt oder aufruft. Einen eigenen Hub mit zwei Befehlen betreiben.",
  hero: {
    title: "Ein Modell finden. Lauffähigen Code kopieren.",
    lead: (models, tasks, libraries) =>
      `${models} Modelle für ${tasks} Aufgaben, mit Code für ${libraries} Bibliotheken. Ohne Konto nutzbar.`,
    search: "Modelle suchen",
    placeholder: "whisper, speech to text, 7b chat apache",
    hints:
      "Los geht es mit <language>Textgenerierung</language>, <speech>Spracherkennung</speech> oder <image>Text zu Bild</image>, oder gleich <playground>ein Modell ausführen</playground>.",
  },
  live: {
    title: "Jetzt ausprobieren",
    text: "Einen Satz bewerten",
    picture: "Ein Bild lesen",
    sound: "Einen Satz sprechen",
    sentence: "Satz",
    judge: "Bewerten",
    read: "Lesen",
    speak: "Sprechen",
    open: "Im Playground öffnen",
    answer: "Antwort",
    invoice: "Rechnung einer Fahrradwerkstatt",
    models: {
      text: "VADER, auf dieser Website",
      picture: "Tesseract, auf dieser Website",
      sound: "Flite, auf dieser Website",
    },
    tooOften: "Anfragelimit erreicht. In einer Minute noch einmal versuchen.",
    failed: "Das Modell hat nicht geantwortet. Noch einmal versuchen.",
  },
  start: {
    title: "Erste Schritte",
    run: "Ein Modell auf diesem Rechner ausführen",
    runText:
      "Kleine Modelle sind dabei und brauchen keinen Token. Für größere eine <link>Quantisierung wählen, die in den Speicher passt</link>.",
    call: "Ein Modell aus eigenem Code aufrufen",
    callText: (providers) =>
      `Ein Client für ${providers} Anbieter, mit Code für Python, JavaScript, die Shell und C#. <link>Client-Anleitung lesen</link>`,
    publish: "Eigene Modelle veröffentlichen",
    publishText: "Einen Ordner mit Repositorys zum eigenen Hub machen:",
    publishCommand: "Befehl zum Veröffentlichen eines Ordners mit Modellen",
  },
  collections: "Sammlungen",
  newest: {
    title: "Neuerscheinungen",
    all: "Alle Neuerscheinungen",
    kinds: { nlp: "Text", multimodal: "Mehrere Eingabearten", cv: "Bilder", audio: "Ton" },
  },
  tasks: { title: "Nach Aufgabe stöbern", all: (count) => `Alle ${count} Aufgaben`, models: "Modelle" },
};
