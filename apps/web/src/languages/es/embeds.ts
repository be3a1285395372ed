/** Texts of embedded models, in Spanish. */
import type { EMBEDS_LABELS as EnglishEmbeds, ELEMENT_LABELS as EnglishElement } from "../../modules/embeds/labels.ts";
import type { Translation } from "../translation.ts";

export const EMBEDS_LABELS: Translation<typeof EnglishEmbeds> = {
  page: {
    title: "Insertar un modelo",
    description:
      "Muestre los datos, el código, el prompt o un ejemplo de un modelo en sus páginas, con elementos personalizados o marcos.",
    lead: "Muestre los datos, el código, el prompt generado o un ejemplo de tarea de un modelo en su página.",
    model: "Modelo",
    placeholder: "owner/name",
    submit: "Mostrar el código",
    notFound: (model) =>
      `No se ha encontrado ningún modelo con el ID «${model}». El código siguiente es de otro modelo.`,
    noModels: "Aún no hay modelos. <link>Añada sus propios modelos</link> para insertarlos.",
    script: "En páginas que permiten scripts, añada esto una vez: <script/>",
    element: (kind) => `Elemento personalizado: ${kind}`,
    elementTitle: "Con un script",
    frame: (kind) => `Marco: ${kind}`,
    frameTitle: "Sin script",
    oembed:
      "En los editores compatibles con <oembed>oEmbed</oembed>, pegue la dirección de <model>la página del modelo</model>. Los elementos usan los colores y fuentes de su página mediante las variables <code>--ink</code>, <code>--surface</code>, <code>--accent</code>, <code>--line</code> y <code>--font-text</code>. <guide>Leer la guía de inserción</guide>",
  },
  kinds: {
    model: "Datos",
    snippet: "Código de uso",
    prompt: "Prompt de la plantilla de chat",
    widget: "Ejemplo de tarea",
  },
  view: {
    title: (id, kind) => `${id}: ${kind}`,
    from: (id, site) => `${id} en ${site}`,
    noCode: "Ninguna biblioteca conocida carga este modelo.",
    files: "los archivos",
    noTemplate: "La plantilla de chat de este modelo no está almacenada aquí.",
    templateFailed: "La plantilla de chat no pudo generar la conversación de ejemplo.",
    prompt: "Prompt de una conversación de ejemplo",
    unknownTask: "Tarea desconocida",
    run: "Probar este modelo",
  },
};

export const ELEMENT_LABELS: Translation<typeof EnglishElement> = { noForm: "Esta tarea no tiene formulario." };
