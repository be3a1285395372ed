/** Texts of the list of tasks and of a task’s page, in Spanish. */
import type { TASKS_LABELS as EnglishTasks } from "../../pages/tasks/labels.ts";
import type { TASK_SEARCH_LABELS as EnglishTaskSearch } from "../../pages/tasks/search-labels.ts";
import type { Translation } from "../translation.ts";

export const TASKS_LABELS: Translation<typeof EnglishTasks> = {
  list: {
    title: "Tareas",
    description: (count) =>
      `${count} tareas de aprendizaje automático con sus entradas y salidas, modelos y bibliotecas.`,
    lead: "Lo que pueden hacer los modelos. Cada tarea muestra sus entradas y salidas, modelos y bibliotecas.",
  },
  task: {
    kind: (modality) => `Tarea · ${modality}`,
    models: (count) => (count === 1 ? "1 modelo" : `${count.toLocaleString("es")} modelos`),
    libraries: (count) => (count === 1 ? "1 biblioteca" : `${count} bibliotecas`),
    general: (task) => `Vea también la tarea más general <link>${task}</link>.`,
    guide: (title) => `Guía: ${title}`,
    openInPlayground: "Abrir en el playground",
    placeholder: "De momento, esta tarea solo tiene un resumen.",
    localModels: "Modelos en este equipo",
    localModel: (model) => `<link>${model}</link>, sin token`,
    about: "Acerca de esta tarea",
    useCases: "Casos de uso",
    metrics: "Métricas",
  },
  schema: {
    title: "Esquema de la API",
    about: (path) => `Entrada, parámetros y salida de una llamada. También disponible en JSON: <link>${path}</link>`,
    input: "Entrada",
    parameters: "Parámetros",
    output: "Salida",
    none: "Ninguno.",
  },
  side: {
    title: "Modelos, conjuntos de datos y bibliotecas",
    libraries: "Bibliotecas",
    noLibrary: "No se conoce ninguna biblioteca para esta tarea.",
    recommended: "Modelos recomendados",
    models: "Modelos",
    noModels: "Aún no hay modelos. <add>Añada sus propios modelos</add> o vea <all>todos los modelos</all>.",
    allModels: (count) => `Los ${count.toLocaleString("es")} modelos`,
    datasets: "Conjuntos de datos",
    subtasks: "Subtareas",
    video: "Vídeo",
    introduction: (task) => `<link>Introducción: ${task}</link> (YouTube)`,
  },
};

export const TASK_SEARCH_LABELS: Translation<typeof EnglishTaskSearch> = {
  found: (count) => (count === 1 ? "1 tarea" : `${count} tareas`),
};
