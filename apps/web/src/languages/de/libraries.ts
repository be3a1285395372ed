/** Texts of the list of libraries and of a library’s page, in German. */
import type { LIBRARIES_LABELS as English } from "../../pages/libraries/labels.ts";
import type { Translation } from "../translation.ts";

export const LIBRARIES_LABELS: Translation<typeof English> = {
  list: {
    title: "Bibliotheken",
    description: (count) => `${count} Machine-Learning-Bibliotheken mit ihren Modellen und Code.`,
    lead: (count) =>
      `${count} Bibliotheken, die Modelle laden. Ein gefüllter Punkt kennzeichnet Bibliotheken mit Code.`,
    letters: "Bibliotheken nach Anfangsbuchstaben",
    hasCode: "mit Code",
  },
  library: {
    kind: "Bibliothek",
    models: (count) => (count === 1 ? "1 Modell" : `${count.toLocaleString("de")} Modelle`),
    tasks: (count) => (count === 1 ? "1 Aufgabe" : `${count} Aufgaben`),
    description: (library, models) =>
      `${library}: Code, unterstützte Aufgaben und ${models.toLocaleString("de")} Modelle.`,
    source: (repository) => `Quellcode: ${repository}`,
    documentation: "Dokumentation",
    id: (id) => `Bibliotheks-ID: <code>${id}</code>`,
    side: "Über diese Bibliothek",
  },
  code: {
    title: "Code",
    about: (id) => `Mit <link>${id}</link>:`,
    none: "Noch kein Code. Er erscheint, sobald der Hub ein Modell für diese Bibliothek hat.",
  },
  models: {
    title: "Modelle",
    none: (library) =>
      `Noch keine Modelle für ${library}. <add>Eigene Modelle hinzufügen</add> oder <all>alle Modelle</all> ansehen.`,
    all: (count) => `Alle ${count.toLocaleString("de")} Modelle`,
  },
  tasks: { title: "Aufgaben", none: "Keine bekannte Aufgabe für diese Bibliothek." },
  downloads: {
    title: "Zählung der Downloads",
    about: "Jede Anfrage nach einer Datei, die zu dieser Abfrage passt, zählt als ein Download:",
    query: "Abfrage für Downloads",
    files: "Dateien eines Repositorys, eine pro Zeile",
    check: "Dateien prüfen",
    none: "Keine Datei zählt als Download.",
    counted: (matching, total) => `${matching} von ${total} Dateien zählen als Download:`,
  },
};
