/** Texts of the page about quantization, in Spanish. */
import type { QUANTIZATION_LABELS as English } from "../../pages/quantization/labels.ts";
import type { Translation } from "../translation.ts";

export const QUANTIZATION_LABELS: Translation<typeof English> = {
  title: "Cuantización",
  description: "Tipos de archivo GGUF y tipos de tensor con sus números, bits por peso y orden recomendado.",
  lead: "Los pesos cuantizados usan menos bits. Los archivos son más pequeños, necesitan menos memoria y se ejecutan más rápido, con cierta pérdida de calidad. El nombre de un archivo GGUF indica su tipo.",
  choose: {
    title: "Elegir una cuantización",
    size: "Tamaño del modelo",
    parameters: (billions) => `${billions}B de parámetros`,
    submit: "Recomendar un tipo",
    updated: "Recomendación actualizada.",
    recommended: (type, needs, memory) =>
      `Recomendado: ${type}. Necesita unos ${needs} de ${memory}, más memoria para el contexto.`,
    none: (memory) =>
      `Ningún tipo cabe: incluso el más pequeño necesita más de ${memory}. Elija un modelo más pequeño.`,
    note: "La memoria para el contexto depende del modelo; la página de cada modelo la incluye. <link>Leer la guía de cuantización</link>",
  },
  order: {
    title: "Orden recomendado",
    about:
      "Del más exacto al más pequeño. Elija el primer tipo cuyo archivo quepa en su memoria dejando sitio para el contexto. La barra y la última columna corresponden a un modelo de 7000 millones de parámetros.",
    label: "Cuantizaciones en el orden recomendado",
    note: "Los tipos mixtos se calculan para una forma de capa común, sin matrices de embedding ni de salida. Para el tamaño de un archivo real, consulte la lista de archivos del modelo.",
    type: "Tipo",
    bits: "Bits por peso",
    model: "Modelo de 7B",
    gigabytes: (amount) => `${amount} GB`,
  },
  fileTypes: {
    title: "Tipos de archivo",
    about: "La mezcla de tipos de tensor de un archivo, guardada en su campo <code>general.file_type</code>.",
  },
  tensorTypes: { title: "Tipos de tensor", about: "Cómo se almacenan los valores de un tensor." },
  number: "Número",
  name: "Nombre",
};
