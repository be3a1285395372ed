/** Texts of the list of libraries and of a library’s page, in Spanish. */
import type { LIBRARIES_LABELS as English } from "../../pages/libraries/labels.ts";
import type { Translation } from "../translation.ts";

export const LIBRARIES_LABELS: Translation<typeof English> = {
  list: {
    title: "Bibliotecas",
    description: (count) => `${count} bibliotecas de aprendizaje automático con sus modelos y código de uso.`,
    lead: (count) => `${count} bibliotecas que cargan modelos. Un punto relleno marca las que tienen código de uso.`,
    letters: "Bibliotecas por letra inicial",
    hasCode: "con código de uso",
  },
  library: {
    kind: "Biblioteca",
    models: (count) => (count === 1 ? "1 modelo" : `${count.toLocaleString("es")} modelos`),
    tasks: (count) => (count === 1 ? "1 tarea" : `${count} tareas`),
    description: (library, models) =>
      `${library}: código de uso, tareas compatibles y ${models.toLocaleString("es")} modelos.`,
    source: (repository) => `Código fuente: ${repository}`,
    documentation: "Documentación",
    id: (id) => `ID de la biblioteca: <code>${id}</code>`,
    side: "Acerca de esta biblioteca",
  },
  code: {
    title: "Código de uso",
    about: (id) => `Con <link>${id}</link>:`,
    none: "Aún no hay código de uso. Aparecerá cuando el hub tenga un modelo para esta biblioteca.",
  },
  models: {
    title: "Modelos",
    none: (library) =>
      `Aún no hay modelos de ${library}. <add>Añada sus propios modelos</add> o vea <all>todos los modelos</all>.`,
    all: (count) => `Los ${count.toLocaleString("es")} modelos`,
  },
  tasks: { title: "Tareas", none: "No se conoce ninguna tarea para esta biblioteca." },
  downloads: {
    title: "Recuento de descargas",
    about: "Cada solicitud de un archivo que coincide con esta consulta cuenta como una descarga:",
    query: "Consulta de descargas",
    files: "Archivos de un repositorio, uno por línea",
    check: "Comprobar archivos",
    none: "Ningún archivo cuenta como descarga.",
    counted: (matching, total) => `${matching} de ${total} archivos cuentan como descargas:`,
  },
};
