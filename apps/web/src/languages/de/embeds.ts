/** Texts of embedded models, in German. */
import type { EMBEDS_LABELS as EnglishEmbeds, ELEMENT_LABELS as EnglishElement } from "../../modules/embeds/labels.ts";
import type { Translation } from "../translation.ts";

export const EMBEDS_LABELS: Translation<typeof EnglishEmbeds> = {
  page: {
    title: "Ein Modell einbetten",
    description:
      "Angaben, Code, Prompt oder Beispiel eines Modells auf eigenen Seiten zeigen, mit Custom Elements oder Frames.",
    lead: "Angaben, Code, gerenderten Prompt oder ein Aufgabenbeispiel eines Modells auf der eigenen Seite zeigen.",
    model: "Modell",
    placeholder: "owner/name",
    submit: "Einbettungscode zeigen",
    notFound: (model) => `Kein Modell mit der ID „${model}“ gefunden. Der Code unten gilt für ein anderes Modell.`,
    noModels: "Noch keine Modelle. <link>Eigene Modelle hinzufügen</link>, um sie einzubetten.",
    script: "Auf Seiten, die Skripte erlauben, dies einmal einfügen: <script/>",
    element: (kind) => `Custom Element: ${kind}`,
    elementTitle: "Mit Skript",
    frame: (kind) => `Frame: ${kind}`,
    frameTitle: "Ohne Skript",
    oembed:
      "In Editoren mit <oembed>oEmbed</oembed> die Adresse <model>der Modellseite</model> einfügen. Die Elemente übernehmen Farben und Schriften der eigenen Seite aus den Variablen <code>--ink</code>, <code>--surface</code>, <code>--accent</code>, <code>--line</code> und <code>--font-text</code>. <guide>Anleitung zum Einbetten lesen</guide>",
  },
  kinds: { model: "Angaben", snippet: "Code", prompt: "Prompt des Chat-Templates", widget: "Aufgabenbeispiel" },
  view: {
    title: (id, kind) => `${id}: ${kind}`,
    from: (id, site) => `${id} auf ${site}`,
    noCode: "Keine bekannte Bibliothek lädt dieses Modell.",
    files: "die Dateien",
    noTemplate: "Das Chat-Template dieses Modells ist hier nicht gespeichert.",
    templateFailed: "Das Chat-Template konnte das Beispielgespräch nicht rendern.",
    prompt: "Prompt eines Beispielgesprächs",
    unknownTask: "Unbekannte Aufgabe",
    run: "Modell ausprobieren",
  },
};

export const ELEMENT_LABELS: Translation<typeof EnglishElement> = {
  noForm: "Für diese Aufgabe gibt es kein Formular.",
};
