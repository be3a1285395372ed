/** Texts of the list of tasks and of a task’s page, in German. */
import type { TASKS_LABELS as EnglishTasks } from "../../pages/tasks/labels.ts";
import type { TASK_SEARCH_LABELS as EnglishTaskSearch } from "../../pages/tasks/search-labels.ts";
import type { Translation } from "../translation.ts";

export const TASKS_LABELS: Translation<typeof EnglishTasks> = {
  list: {
    title: "Aufgaben",
    description: (count) => `${count} Machine-Learning-Aufgaben mit Ein- und Ausgaben, Modellen und Bibliotheken.`,
    lead: "Was Modelle können. Zu jeder Aufgabe: Ein- und Ausgaben, Modelle und Bibliotheken.",
  },
  task: {
    kind: (modality) => `Aufgabe · ${modality}`,
    models: (count) => (count === 1 ? "1 Modell" : `${count.toLocaleString("de")} Modelle`),
    libraries: (count) => (count === 1 ? "1 Bibliothek" : `${count} Bibliotheken`),
    general: (task) => `Siehe auch die allgemeinere Aufgabe <link>${task}</link>.`,
    guide: (title) => `Anleitung: ${title}`,
    openInPlayground: "Im Playground öffnen",
    placeholder: "Zu dieser Aufgabe gibt es bisher nur eine Kurzbeschreibung.",
    localModels: "Modelle auf diesem Rechner",
    localModel: (model) => `<link>${model}</link>, kein Token nötig`,
    about: "Über diese Aufgabe",
    useCases: "Anwendungsfälle",
    metrics: "Metriken",
  },
  schema: {
    title: "API-Schema",
    about: (path) => `Eingabe, Parameter und Ausgabe eines Aufrufs. Auch als JSON: <link>${path}</link>`,
    input: "Eingabe",
    parameters: "Parameter",
    output: "Ausgabe",
    none: "Keine.",
  },
  side: {
    title: "Modelle, Datensätze und Bibliotheken",
    libraries: "Bibliotheken",
    noLibrary: "Keine bekannte Bibliothek für diese Aufgabe.",
    recommended: "Empfohlene Modelle",
    models: "Modelle",
    noModels: "Noch keine Modelle. <add>Eigene Modelle hinzufügen</add> oder <all>alle Modelle</all> ansehen.",
    allModels: (count) => `Alle ${count.toLocaleString("de")} Modelle`,
    datasets: "Datensätze",
    subtasks: "Teilaufgaben",
    video: "Video",
    introduction: (task) => `<link>Einführung: ${task}</link> (YouTube)`,
  },
};

export const TASK_SEARCH_LABELS: Translation<typeof EnglishTaskSearch> = {
  found: (count) => (count === 1 ? "1 Aufgabe" : `${count} Aufgaben`),
};
