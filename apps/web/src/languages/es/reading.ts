/** Texts of the search page and around the documentation, in Spanish. */
import type { SEARCH_LABELS as EnglishSearch } from "../../pages/search/labels.ts";
import type { DOCS_LABELS as EnglishDocs } from "../../pages/docs/labels.ts";
import type { Translation } from "../translation.ts";

export const SEARCH_LABELS: Translation<typeof EnglishSearch> = {
  title: "Búsqueda",
  titleOf: (query) => `Búsqueda: ${query}`,
  description: "Buscar modelos, tareas y documentación.",
  field: "Buscar modelos, tareas y documentación",
  start:
    "Escriba una tarea, un modelo o un término de la documentación. O explore las <tasks>tareas</tasks>, los <models>modelos</models>, las <libraries>bibliotecas</libraries>, los <providers>proveedores</providers> o la <docs>documentación</docs>.",
  empty: (query) =>
    `Sin resultados para «${query}». Pruebe con menos palabras o más cortas, o explore la <docs>documentación</docs> y los <models>modelos</models>.`,
  tasks: "Tareas",
  models: "Modelos",
  allModels: (query) => `Todos los modelos para «${query}»`,
  documentation: "Documentación",
};

export const DOCS_LABELS: Translation<typeof EnglishDocs> = {
  title: (site) => `Documentación de ${site}`,
  summary: (site) =>
    `Cómo ejecutar, usar y ampliar ${site}, la interfaz de un hub de modelos de aprendizaje automático.`,
  description: (title, site) => `${title}, en la documentación de ${site}.`,
  card: "Documentación",
  asMarkdown: "Esta página en Markdown",
  feed: "Cambios en la documentación",
  copy: "Copiar página",
  viewMarkdown: "Ver como Markdown",
  edit: (host) => `Editar en ${host}`,
  newTab: "(se abre en una pestaña nueva)",
  changed: "Último cambio: <date/>",
  moreSets: "Más",
  variants: "Versiones e idiomas",
};
