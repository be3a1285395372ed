/** Texts of the list of models, in Spanish. */
import type { MODELS_LABELS as English } from "../../pages/models/labels.ts";
import type { Translation } from "../translation.ts";

export const MODELS_LABELS: Translation<typeof English> = {
  page: {
    changes: (heading) => `${heading}: cambios`,
    models: "Modelos",
    modelsOfTask: (task) => `Modelos de ${task}`,
    modelsForLibrary: (library) => `Modelos para ${library}`,
    modelsOfTaskForLibrary: (task, library) => `Modelos de ${task} para ${library}`,
    search: (query) => `Modelos para «${query}»`,
    derived: (id) => `Modelos derivados de ${id}`,
    count: (total) => (total === "1" ? "1 modelo" : `${total} modelos`),
    description: (heading, count) => `${heading}: ${count}. Busque, filtre y copie código de uso.`,
    skipFilters: "Saltar los filtros",
    filters: "Filtros",
    fullRows: "Ver filas completas",
    thatFit: (machine) => `Solo los que caben: ${machine}`,
    allSizes: "Mostrar también los que no caben",
    compactRows: "Ver filas compactas",
    explained: {
      title: "Cómo se resolvió esta búsqueda",
      interpretation: "Interpretación",
      rows: (total) => `Claves de orden de los primeros de ${total} modelos`,
      request: (engine) => `Solicitud a ${engine}`,
      plan: "Plan",
    },
  },
  search: {
    label: "Buscar modelos por nombre, tarea, tamaño o licencia",
    placeholder: "whisper, speech to text, 7b chat apache",
  },
  filters: {
    unknown: "Desconocido",
    memoryNote: "Pesos publicados (16 bits si se desconoce) con un contexto corto.",
    abilities: "Capacidades",
    kind: "Tipo",
    original: "Solo modelos originales",
    chatTemplate: "Con plantilla de chat",
  },
  applied: { query: (query) => `«${query}»`, derived: (id) => `Derivado de ${id}` },
  parsed: {
    corrected: (query, corrected) =>
      `Resultados para <strong>${corrected}</strong>. <link>Buscar «${query}» en su lugar</link>`,
    understood: "Interpretado como",
    understoodOrUnknown: "Interpretado como (incluye modelos sin dato conocido)",
    literal: "Buscar estas palabras exactas",
    omitted: (terms) => `Sin coincidencia exacta. Resultados sin <strong>${terms}</strong>.`,
    orUnknown: "No se conoce ningún modelo que lo cumpla todo. Se muestran modelos con algunos valores desconocidos.",
    pastedMissing: (id) =>
      `<strong>${id}</strong> no está en este catálogo. <link>Vea cómo obtenerlo</link>. Estos modelos tienen un nombre parecido.`,
    closed: (name) =>
      `Los pesos de <strong>${name}</strong> no están publicados, así que no se puede descargar. Estos modelos se le acercan.`,
    unstated: (word) =>
      `Ningún modelo declara ser <strong>${word}</strong>, así que no es un filtro. Estos modelos tienen la palabra en su nombre, etiquetas o tarjeta.`,
    fillersOnly: (query) =>
      `<strong>${query}</strong> no dice nada de un modelo, así que se muestran todos. ¿Qué debe hacer?`,
    allTasks: "Todas las tareas",
    alternative: (task) => `¿Quiso decir <link>${task}</link>?`,
    nameContains: (text) => `El nombre contiene «${text}»`,
    anyOf: (values) => values.join(" o "),
    provider: (name) => `Servido por ${name}`,
    aboutSize: (size) => `Unos ${size} parámetros`,
    maxSize: (size) => `Hasta ${size} parámetros`,
    minSize: (size) => `Al menos ${size} parámetros`,
    memory: (gibibytes) => `Cabe en ${gibibytes} GB`,
    context: (tokens) => `Al menos ${tokens} tokens de contexto`,
    orders: {
      relevance: "Más relevantes primero",
      popularity: "Más populares primero",
      price: "Más baratos primero",
      downloads: "Más descargados primero",
      likes: "Más «me gusta» primero",
      updated: "Actualizados recientemente primero",
      created: "Más recientes primero",
      size: "Más grandes primero",
      context: "Contexto más largo primero",
      name: "Ordenados por nombre",
    },
    smallest: "Más pequeños primero",
    oldest: "Más antiguos primero",
    ignored: "Parámetros de URL ignorados:",
    fallback: "La búsqueda está limitada en este momento. Los resultados pueden ser incompletos.",
  },
  sort: { label: "Orden", prefix: "Orden: " },
  pages: { label: "Páginas", first: "Primera página", previous: "Anterior", next: (count) => `Siguientes ${count}` },
  empty: {
    noModels: "Aún no hay modelos.",
    addModels: "<link>Añada sus propios modelos</link> para verlos aquí.",
    noText: (query) => `Ningún modelo contiene «${query}» en su nombre, etiquetas o tarjeta.`,
    noMatch: "Ningún modelo cumple todos estos filtros.",
    changeText:
      "Pruebe con menos palabras o más cortas, <docs>busque en la documentación</docs> o <all>vea todos los modelos</all>.",
    changeFiltersOrText:
      "Quite un filtro de arriba, <docs>busque en la documentación</docs> o <all>vea todos los modelos</all>.",
    changeFilters: "Quite un filtro de arriba o <all>vea todos los modelos</all>.",
  },
};
