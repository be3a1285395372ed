/** Texts of the components, in Spanish. */
import { written } from "./usage-code.ts";
import { nameOf } from "./task-names.ts";
import type * as English from "@vitrine/react";
import type { Translation } from "../translation.ts";

import { formatDate } from "@vitrine/react";

export const ANCHORED_HEADING_LABELS: Translation<typeof English.ANCHORED_HEADING_LABELS> = {
  section: (name) => `Sección «${name}»`,
};

export const CALL_PANEL_LABELS: Translation<typeof English.CALL_PANEL_LABELS> = {
  client: "Lenguaje y cliente",
  python: "Python",
  javascript: "JavaScript",
  shell: "Shell",
  csharp: "C#",
  notForThis: " (no disponible para esta llamada)",
  provider: "Proveedor",
  auto: "Automático (router)",
  others: "Proveedores no verificados",
  showOthers: "Incluir proveedores no verificados",
  policy: "Enrutamiento",
  asSet: "ajuste de la cuenta",
  fastest: "el más rápido",
  cheapest: "el más barato",
  prompt: "Prompt",
  streaming: "Streaming",
  tools: "Con una herramienta",
  direct: "Usar la clave del proveedor",
  more: "Más opciones",
  billTo: "Organización a la que facturar",
  customServer: "Dirección de su propio servidor",
  show: "Actualizar código",
  showChoices: " con estas opciones",
};

export const CHAT_TEMPLATE_VIEW_LABELS: Translation<typeof English.CHAT_TEMPLATE_VIEW_LABELS> = {
  prompt: "Prompt de una conversación de ejemplo",
  fromTemplate: "Texto de la plantilla",
  fromConversation: "texto de la conversación",
  tokens: "Los tokens de control van en negrita. Los que vienen de la conversación llevan marco.",
  problem: "La plantilla no pudo generar la conversación de ejemplo:",
  none: "Aquí no hay ninguna plantilla de chat almacenada.",
  source: "Plantilla",
  sourceOf: (name) => `Plantilla de chat ${name}`,
};

export const DOCUMENTATION_FRAME_LABELS: Translation<typeof English.DOCUMENTATION_FRAME_LABELS> = {
  navigation: "Documentación",
  allPages: "Todas las páginas",
  outline: "En esta página",
  around: "Página anterior y siguiente",
  previous: "Anterior",
  next: "Siguiente",
};

export const FAMILY_TREE_LABELS: Translation<typeof English.FAMILY_TREE_LABELS> = {
  nameOf,
  gguf: "GGUF: archivos para llama.cpp, Ollama y LM Studio",
  quantized: "Cuantizaciones: los mismos pesos en otro formato numérico",
  finetune: "Ajustes finos: entrenados más con otros datos",
  adapter: "Adaptadores: pesos pequeños que se añaden a estos",
  merge: "Fusiones: combinados con otros modelos",
  unnamed: "Otros derivados",
  madeFrom: (relation) => ` (${relation})`,
};

export const FILE_LIST_LABELS: Translation<typeof English.FILE_LIST_LABELS> = {
  more: (count) => `${count} archivos más`,
  quantizations: "Cuantizaciones",
  type: "Tipo",
  bits: "Bits por peso",
  size: "Tamaño",
  notKnown: "Desconocido",
  label: "Archivos",
  file: "Archivo",
  changed: "Modificado",
  notShown: (count) => `No se muestran ${count} archivos más.`,
};

export const FILE_VIEWER_LABELS: Translation<typeof English.FILE_VIEWER_LABELS> = {
  weights: (format, total, count, types) => `${format}: ${total} parámetros, ${count} tensores (${types}).`,
  says: (count) => `Metadatos del archivo (${count})`,
  tensorsByLayer: "Tensores por capa",
  nameFilter: "El nombre del tensor contiene",
  search: "Buscar",
  found: (count, text) =>
    `${count === 1 ? "1 tensor tiene" : `${count.toLocaleString("es")} tensores tienen`} «${text}» en el nombre.`,
  tensorsOf: (layer) => `Tensores de ${layer}`,
  tensor: "Tensor",
  type: "Tipo",
  shape: "Forma",
  oneNumber: "escalar",
  more: (count) => `${count} más. Busque para acotar la lista.`,
};

export const FILTER_LIST_LABELS: Translation<typeof English.FILTER_LIST_LABELS> = {
  filters: "Filtros",
  estimates: "Los números con ≈ son estimaciones y los que llevan + están incompletos.",
  count: (count) => (count === 1 ? " modelo" : " modelos"),
  none: "No hay filtros disponibles.",
  remove: " (quitar este filtro)",
  more: (count) => `${count} más`,
  inUse: "Filtros activos",
  removeOne: " (quitar)",
  clear: "Quitar todos los filtros",
};

export const LISTINGS_TABLE_LABELS: Translation<typeof English.LISTINGS_TABLE_LABELS> = {
  nameOf,
  free: "gratis",
  label: "Proveedores y precios",
  provider: "Proveedor y su ID de modelo",
  model: "Modelo",
  sortBy: ", ordenar por esta columna",
  input: "Entrada ($ / 1 M tokens)",
  output: "Salida ($ / 1 M tokens)",
  cached: "Entrada en caché ($ / 1 M tokens)",
  perImage: "$ por imagen",
  perSecond: "$ por segundo",
  perCharacters: "$ / 1 M caracteres",
  context: "Tokens de entrada máx.",
  maxOutput: "Tokens de salida máx.",
  latency: "Segundos hasta el primer token",
  throughput: "Tokens por segundo",
  abilities: "Capacidades",
  until: "Disponible hasta",
  read: "Fecha del precio",
  pricePage: "(página de precios)",
  notKnown: "Desconocido",
  notListed: "Ninguno",
  none: "Ningún proveedor conocido.",
};

export const METADATA_LABELS: Translation<typeof English.METADATA_LABELS> = {
  nameOf,
  task: "Tarea",
  library: "Biblioteca",
  parameters: "Parámetros",
  about: (figure) => `aprox. ${figure}`,
  active: "Activos por token",
  license: "Licencia",
  licenseText: "(leer la licencia)",
  languages: "Idiomas",
  moreLanguages: (count) => `${count} más`,
  architecture: "Arquitectura",
  modelType: "Tipo de modelo",
  numbers: "Formato numérico",
  tokenizer: "Tokenizador",
  licenseFile: "Archivo de licencia",
  quantizedWith: "Cuantizado con",
  context: "Contexto",
  tokens: (count) => `${count} tokens`,
  embedding: "Embedding",
  dimensions: (count) => `${count} dimensiones`,
  shape: "Estructura",
  layers: (count) => (count === 1 ? "1 capa" : `${count} capas`),
  heads: (count) => (count === 1 ? "1 cabeza" : `${count} cabezas`),
  keyValueHeads: (count) => (count === 1 ? "1 cabeza clave/valor" : `${count} cabezas clave/valor`),
  headSize: (count) => `de tamaño ${count}`,
  hiddenSize: "Tamaño oculto",
  vocabulary: "Vocabulario",
  pictureSize: "Tamaño de imagen",
  pixels: (side) => `${side} × ${side} píxeles`,
  classes: "Clases",
  weights: "Pesos",
  abilities: "Capacidades",
  madeFrom: "Modelo base",
  quantized: "cuantizado",
  finetune: "con ajuste fino",
  adapter: "adaptador",
  merge: "fusión",
  supersededBy: "Sustituido por",
  papers: "Artículos",
  dataSets: "Conjuntos de datos",
  downloads: "Descargas",
  likes: "Me gusta",
  released: "Publicado",
  updated: "Actualizado",
  created: "Creado",
  revision: "Revisión",
  commit: "Commit",
  listedBy: "Fuentes",
  none: "No se conocen datos.",
};

export const METADATA_STRIP_LABELS: Translation<typeof English.METADATA_STRIP_LABELS> = {
  nameOf,
  free: "gratis",
  size: "Tamaño",
  parameters: (count, isRounded) => `${isRounded ? "aprox. " : ""}${count} parámetros`,
  context: "Contexto",
  tokens: (count) => `${count} tokens`,
  license: "Licencia",
  notKnown: "Desconocido",
  permissive: "uso comercial permitido",
  copyleft: "compartir igual",
  conditions: "uso restringido",
  "non-commercial": "solo uso no comercial",
  other: "condiciones propias",
  languages: "Idiomas",
  moreLanguages: (count) => ` y ${count} más`,
  released: "Publicado",
  madeFrom: "Modelo base",
  forms: "Formatos de pesos",
  price: "Precio desde",
  priceOf: "por 1 M de tokens de entrada",
};

export const MODEL_HEADER_LABELS: Translation<typeof English.MODEL_HEADER_LABELS> = {
  copy: "Copiar ID del modelo",
  summaryNote: "Generado a partir de los datos de abajo",
  compare: "Comparar modelos",
};

export const MODEL_PICKER_LABELS: Translation<typeof English.MODEL_PICKER_LABELS> = {
  label: "Modelo",
  placeholder: "owner/name",
};

export const MODEL_CARD_LABELS: Translation<typeof English.MODEL_CARD_LABELS> = {
  nameOf,
  about: "aprox. ",
  parameters: " parámetros",
  gated: "Restringido",
  downloads: (count) => `${count} descargas`,
  likes: (count) => `${count} me gusta`,
};

export const MODEL_TABLE_LABELS: Translation<typeof English.MODEL_TABLE_LABELS> = {
  nameOf,
  free: "gratis",
  model: "Modelo",
  fit: "Memoria",
  size: "Tamaño",
  about: (figure) => `aprox. ${figure}`,
  context: "Contexto",
  license: "Licencia",
  gated: "Restringido",
  released: "Publicado",
  price: "Entrada ($ / 1 M)",
  downloads: "Descargas",
  notKnown: "Desconocido",
  none: "No hay modelos.",
  servedBy: (count) => (count === 1 ? "1 proveedor" : `${count} proveedores`),
  compareOne: (id) => `Comparar ${id}`,
};

export const RESULTS_TABLE_LABELS: Translation<typeof English.RESULTS_TABLE_LABELS> = {
  label: "Resultados",
  dataSet: "Conjunto de datos",
  noDataSet: "Conjunto de datos desconocido",
  measure: "Métrica",
  result: "Resultado",
  none: "No se conocen resultados.",
  more: (count) => `${count} conjuntos de datos más en la tarjeta del modelo.`,
};

export const SCHEMA_TABLE_LABELS: Translation<typeof English.SCHEMA_TABLE_LABELS> = {
  field: "Campo",
  type: "Tipo",
  meaning: "Significado",
  value: "(el valor)",
  required: "obligatorio",
  none: "No hay campos.",
};

export const SEARCH_FIELD_LABELS: Translation<typeof English.SEARCH_FIELD_LABELS> = {
  label: "Buscar",
  submit: "Buscar",
  placeholder: "",
};

export const SIZE_PLOT_LABELS: Translation<typeof English.SIZE_PLOT_LABELS> = {
  bits: "bits por peso",
  none: "Nada que representar.",
};

export const SNIPPET_PANEL_LABELS: Translation<typeof English.SNIPPET_PANEL_LABELS> = {
  written,
  everything: "Todo el código en un bloque",
  allFor: (library) => `Todo el código para ${library}`,
  show: "Actualizar código",
  showFor: (library) => ` para ${library} con estos valores`,
  installFor: (library) => `Comando de instalación de ${library}`,
  code: "Código",
  named: (name, library) => `${name} para ${library}`,
  otherInstallers: "Instalar con uv, conda o un archivo de requisitos",
  ran: (date, packages, architecture) =>
    architecture === undefined
      ? `Probado el ${formatDate(date, "es")} con un modelo sustituto · ${packages}`
      : `Probado el ${formatDate(date, "es")} con esta arquitectura (${architecture}), en un modelo sustituto pequeño · ${packages}`,
  ranAgainstServer: (date, packages) => `Probado el ${formatDate(date, "es")} con un servidor sustituto · ${packages}`,
  verified: (name, version, date) =>
    `No ejecutado. Sintaxis y nombres comprobados el ${formatDate(date, "es")} con ${name} ${version}`,
  none: "No hay código disponible.",
  unchecked: "Sin probar",
};

export const SOURCE_MARK_LABELS: Translation<typeof English.SOURCE_MARK_LABELS> = {
  source: "Fuente",
  sourceOf: (field) => `Fuente: ${field}`,
  atCommit: "en el commit",
  workedOut: (rule) => `derivado: ${rule}`,
  readOn: "Leído el",
  aboutSources: "Acerca de las fuentes",
};

export const TAGS_LABELS: Translation<typeof English.TAGS_LABELS> = {
  nameOf,
  tags: "Etiquetas",
  moreTags: (count) => `${count} más`,
};

export const TASK_CARD_LABELS: Translation<typeof English.TASK_CARD_LABELS> = {
  count: (count) =>
    count === 0 ? "Aún no hay modelos" : count === 1 ? "1 modelo" : `${count.toLocaleString("es")} modelos`,
};

export const TASK_DEMO_LABELS: Translation<typeof English.TASK_DEMO_LABELS> = {
  in: "Entrada",
  out: "Salida",
  input: "Entrada de ejemplo",
  output: "Salida de ejemplo",
  picture: (alt) => `Imagen: ${alt}`,
  recording: "Grabación",
  noRecording: (name) => `Grabación: ${name}`,
  table: "Tabla",
  none: "No hay ejemplo disponible.",
};

export const USAGE_PANEL_LABELS: Translation<typeof English.USAGE_PANEL_LABELS> = {
  library: "Biblioteca",
  notebook: "Abrir como notebook",
  notebookOf: (library) => `, ${library}`,
  colab: "Abrir Colab",
  colabOf: (library) => `, para subir el notebook de ${library}`,
  link: "Enlace a este código",
  none: "No se conoce ninguna biblioteca para este modelo.",
};
