/** Texts of the comparison of models and of the page about the visitor’s machine, in Spanish. */
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
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
