/** Texts about comparing models and about the visitor’s machine and what it runs, in Spanish. */
import { nameOf } from "./task-names.ts";
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
import type * as English from "@vitrine/react";
import type { Translation } from "../translation.ts";

export const COMPARE_LABELS: Translation<typeof EnglishCompare> = {
  title: "Comparar modelos",
  titleOf: (names) => `Comparar ${names}`,
  description: "Compare modelos lado a lado: tamaño, memoria, contexto, licencia, precio y capacidades.",
  notFound: (query) =>
    `No se ha encontrado ningún modelo para «${query}». Revise la ortografía o pruebe con otras palabras.`,
  tooMany: (max) => `Puede comparar hasta ${max} modelos. Los demás se han omitido.`,
  empty: (max) => `Añada al menos dos modelos para compararlos, hasta ${max}.`,
  field: "Añadir un modelo",
  submit: "Añadir modelo",
  placeholder: "owner/name o palabras de búsqueda",
  similar: "Modelos similares:",
  add: (id) => `Añadir ${id}`,
};

export const MY_MACHINE_LABELS: Translation<typeof EnglishMyMachine> = {
  title: "Mi equipo",
  description: "Elija el equipo para el que cada página indica lo que cabe.",
  lead: "Cada lista, página de modelo y comparación muestra qué formato de pesos cabe en este equipo, la memoria que ocupa y los tokens por segundo que puede alcanzar como máximo.",
  now: (name) => `Las páginas muestran lo que cabe en: <strong>${name}</strong>.`,
  notYet: (name) => `No ha elegido ningún equipo. Hasta entonces, las páginas suponen: <strong>${name}</strong>.`,
  facts: (memory, bandwidth, from) => `${memory} para un modelo, ${bandwidth} por segundo (${from}).`,
  shared: "Una cuarta parte de la memoria compartida queda para el sistema.",
  submit: "Usar este equipo",
  detected: (name) => `Este navegador indica: ${name}. `,
  detectedUse: "Seleccionarlo",
  undetected: "Este navegador no indica en qué equipo funciona. Elíjalo en la lista.",
  cookie:
    "La elección se guarda en una cookie de este sitio que solo contiene el ID del equipo. <link>Comparta una página para un equipo</link> con <code>?machine=</code> en su dirección.",
  forget: "Olvidar mi equipo",
  next: "Ver modelos que caben",
};

export const COMPARE_TABLE_LABELS: Translation<typeof English.COMPARE_TABLE_LABELS> = {
  nameOf,
  free: "gratis",
  label: "Comparación de modelos",
  none: "No hay modelos que comparar.",
  remove: "Quitar",
  notKnown: "Desconocido",
  about: (figure) => `aprox. ${figure}`,
  active: (figure) => `aprox. ${figure} activos`,
  summary: "Resumen",
  task: "Tarea",
  size: "Tamaño",
  memory: "Memoria mín.",
  context: "Contexto",
  tokens: (count) => `${count} tokens`,
  license: "Licencia",
  permissive: "uso comercial permitido",
  copyleft: "compartir igual",
  conditions: "uso restringido",
  "non-commercial": "solo uso no comercial",
  other: "condiciones propias",
  forms: "Formatos de pesos",
  languages: "Idiomas",
  moreLanguages: (count) => ` y ${count} más`,
  abilities: "Capacidades",
  template: "Plantilla de chat",
  templateHere: "Disponible",
  templateThere: "Sí",
  templateTakes: (abilities) => `: ${abilities}`,
  embedding: "Embedding",
  price: "Entrada y salida ($ / 1 M tokens)",
  servedBy: "Proveedores",
  released: "Publicado",
  fit: "Mi equipo",
  best: "mejor",
  equal: (count) => (count === 1 ? "1 fila es igual en todos" : `${count} filas son iguales en todos`),
  noDataSet: "Conjunto de datos desconocido",
  result: (dataSet, measure) => `${measure} en ${dataSet}`,
  resultsFrom: "Resultados indicados por",
  resultsOfCard: "su tarjeta de modelo",
};

export const FIT_BAR_LABELS: Translation<typeof English.FIT_BAR_LABELS> = {
  nameOf,
  amounts: (bytes, memory) => `${bytes} de ${memory}`,
  speed: (tokens) => `≤ ${tokens} tokens/s`,
  tight: "cabe justo",
  "too-large": "demasiado grande",
  converted: "convertido",
};

export const FORMULA_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  how: "Cómo se calcula",
  howWeights:
    "el tamaño de los archivos si se conoce; si no, parámetros × bits por peso ÷ 8. Los formatos que no están en el repositorio muestran lo que necesita un modelo convertido.",
  howContext: ({ attention, layers, every, window, numbers, bytes }) =>
    attention === "recurrent"
      ? "sus capas llevan un estado de tamaño fijo, sea cual sea la longitud del contexto."
      : `${every === undefined ? `${layers} capas` : `una de cada ${every} de ${layers} capas`} × ${numbers} números × ${bytes} bytes × tokens.${attention === "latent" ? " Sus claves y valores están comprimidos." : ""}${window === undefined ? "" : ` Las capas con ventana guardan como máximo ${window.toLocaleString("es")} tokens.`}`,
  howNoContext: "se desconoce la forma del modelo, así que la memoria para el contexto no está incluida. Añada algo.",
  budget: "Margen adicional",
  howBudget: "512 MiB para el programa, más un 5 % de los pesos para búferes.",
  speedName: "Tokens por segundo",
  howSpeed: (bandwidth, from) =>
    `el ancho de banda de memoria de ${bandwidth} por segundo (${from}) ÷ los bytes de pesos activos leídos por cada token. Es un límite superior.`,
};

export const OFFLOAD_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  offloadTitle: "Si no cabe",
  offloadLayers: (form, layers, of, memory) =>
    `${form}: ${layers} de ${of} capas en la tarjeta y ${memory} en la memoria principal.`,
  offloadBytes: (form, memory) => `${form}: ${memory} en la memoria principal y el resto en la tarjeta.`,
  offloadSpeed: (speed) => ` Hasta ${speed} tokens por segundo con DDR5-5600 en dos canales.`,
  offloadOption: " llama.cpp recibe las capas con ",
  offloadCards: (cards) => ` ${cards} tarjetas como esta lo contienen todo.`,
  offloadNoCards: " Se necesitan más de 16 tarjetas como esta para contenerlo todo.",
};

export const HARDWARE_FIT_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  nameOf,
  label: "Formatos de pesos y memoria necesaria",
  form: "Formato",
  picture: "Gráfico",
  weights: "Pesos",
  context: "Contexto",
  total: "Total",
  fitsHead: "Cabe",
  speed: "Tokens por segundo máx.",
  best: "recomendado",
  notThere: "no está en este repositorio",
  onlyOne: (form) =>
    `Este repositorio tiene ${form}. Las otras filas muestran lo que necesitan los modelos cuantizados o convertidos.`,
  fits: "Sí",
  tight: "Justo",
  "too-large": "No",
  unknownSize: "Se desconoce el tamaño de este modelo, así que no se puede calcular la memoria necesaria.",
  nothingFits: (room) => `No cabe: todos los formatos necesitan más de ${room}.`,
  fitsAsItIs: (needs, room) => `Cabe tal como se publicó: ${needs} de ${room}.`,
  fitsAs: (form, needs, room) => `${form} cabe: ${needs} de ${room}.`,
  upTo: (speed) => ` Hasta ${speed} tokens por segundo.`,
  shared: (room) => `${room} (75 % de la memoria; el resto es para el sistema)`,
  lookForConversion: " Este repositorio no tiene este formato: mire en «Modelos base y derivados».",
  converted: " Archivos GGUF: ",
  plot: (memory) =>
    `Memoria que necesita cada formato, según los bits por peso. La línea es la memoria del equipo, ${memory}.`,
};
