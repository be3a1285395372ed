/** Texts of the chat template editor, in Spanish. */
import type { CHAT_TEMPLATE_LABELS as English } from "../../pages/chat-template/labels.ts";
import type { Translation } from "../translation.ts";

export const CHAT_TEMPLATE_LABELS: Translation<typeof English> = {
  page: {
    title: "Editor de plantillas de chat",
    titleOf: (id) => `Plantilla de chat de ${id}`,
    titleOfSeveral: (names) => `Comparar plantillas de chat: ${names}`,
    description:
      "Edite una plantilla de chat y una conversación, y vea el prompt que generan, coloreado según su origen.",
    lead: "Una plantilla de chat convierte los mensajes en el único texto con el que se entrenó un modelo.",
    ofModel: (id) => `Esta es la plantilla de <link>${id}</link>.`,
    ofFamily: "A continuación hay un ejemplo de una familia de plantillas, no la plantilla de un modelo.",
    notStored: (id) => `La plantilla de <link>${id}</link> no está almacenada aquí. La página del modelo la enlaza.`,
    noScript: "Editar requiere JavaScript. Sin él, esta página muestra un ejemplo.",
  },
  examples: {
    nav: "Plantillas de ejemplo",
    example: (name) => `Ejemplo: ${name}`,
    compareAll: (count) => `Comparar los ${count} ejemplos`,
    chatml: { name: "ChatML", about: "Dos marcadores alrededor de cada mensaje, con el rol en la primera línea" },
    roleHeaders: {
      name: "Encabezados de rol",
      about: "El rol en un encabezado, con un marcador de fin tras cada mensaje",
    },
    instructionBrackets: {
      name: "Corchetes de instrucción",
      about:
        "Mensajes del usuario entre corchetes y ningún marcador para las respuestas; los roles se alternan y no hay mensaje de sistema",
    },
    turnMarks: {
      name: "Marcadores de turno",
      about: "Un marcador donde empieza un turno y otro donde termina, con otro nombre para el asistente",
    },
  },
  open: {
    form: "Modelos que mostrar",
    model: "Modelo",
    others: ["Comparar con", "Tercer modelo", "Cuarto modelo"],
    placeholder: "owner/name",
    submit: "Mostrar plantillas",
    file: "O abra una plantilla o un tokenizer_config.json",
    fileTooLarge: (name, megabytes) => `${name} supera los ${megabytes} MB. Elija un archivo más pequeño.`,
  },
  inputs: {
    form: "Plantilla y conversación",
    template: "Plantilla",
    messages: "Mensajes (JSON)",
    generationPrompt: "Añadir prompt de generación",
    more: "Herramientas, documentos y otras variables",
    tools: "Herramientas (lista JSON, opcional)",
    documents: "Documentos (lista JSON, opcional)",
    variables: "Otras variables (JSON)",
    others: "Plantillas que comparar",
    other: (number) => `Plantilla ${number}`,
  },
  actions: {
    format: "Formatear plantilla",
    onePerLine: "Poner cada etiqueta en su línea",
    share: "Copiar enlace",
    shared: "Copiado",
    notShared: "No se pudo copiar el enlace. Cópielo de la barra de direcciones.",
    downloadTemplate: "Descargar plantilla",
    downloadPrompt: "Descargar prompt",
  },
  output: {
    prompt: "Prompt",
    rendered: "Prompt generado",
    characters: (count) => `${count.toLocaleString("es")} caracteres`,
    explained: "Generación de la conversación",
    diagnostics: "Diagnóstico de la plantilla",
    variables: "Variables",
    optional: "(opcional)",
    capabilities: "Capacidades",
    yes: "Sí",
    no: "No",
    unknown: "Desconocido",
    tooSlow: (seconds) => `La plantilla tardó más de ${seconds} segundos y se detuvo. Simplifique sus bucles.`,
  },
  portability: {
    title: "Portabilidad",
    about: (conversations, transformers) =>
      `Plantillas públicas, ejecutadas con ${conversations} conversaciones en otros motores: cuántos prompts coinciden con los de transformers ${transformers}.`,
    template: "Plantilla",
    outcome: (same, failed, conversations) =>
      `${same === conversations ? "Todos" : `${same} de ${conversations}`} iguales${failed ? `, ${failed} fallidos` : ""}`,
    notMeasured:
      "La plantilla de arriba no se ha medido. Ejecútela en los motores de su equipo: <code>npx vitrine-template check chat_template.jinja</code>",
    all: (count) => `Las ${count} plantillas medidas`,
    measured: (of) =>
      `Medido el ${of.date}. Plantillas de ${of.sources}. llama.cpp y minja como en llama-cpp-python ${of["llama.cpp"]} y ${of.minja}, sin los cambios de llama.cpp en los mensajes; minijinja ${of.minijinja} para Python, con pycompat.`,
  },
  comparison: {
    title: "Comparación",
    about:
      "La misma conversación en cada plantilla. Las líneas marcadas «-» solo están en el primer prompt; las marcadas «+», solo en el otro.",
    heading: (number) => `Plantilla ${number}`,
    name: (name) => `: ${name}`,
    prompt: (number) => `Prompt generado por la plantilla ${number}`,
    promptOf: (number, name) => `Prompt generado por la plantilla ${number}, ${name}`,
    difference: "Diferencia con la plantilla 1",
    differenceOf: (number) => `Diferencia entre los prompts de la plantilla 1 y la plantilla ${number}`,
  },
  notes: {
    written: (number, role) => `El mensaje ${number} (${role}) está en el prompt.`,
    changed: (number, role) => `El mensaje ${number} (${role}) está en el prompt, reescrito.`,
    merged: (number, role) => `El mensaje ${number} (${role}) sigue al anterior sin separación.`,
    dropped: (number, role) => `El mensaje ${number} (${role}) no está en el prompt.`,
    empty: (number, role) => `El mensaje ${number} (${role}) está vacío.`,
    noRole: "sin rol",
    imitation: (path, token) => `${path} contiene ${token}, que se lee como un token de control.`,
    nothing: "No se encontró nada.",
    line: (line, message) => `Línea ${line}: ${message}`,
    more: (count) => `Y ${count} más.`,
    tooManyLines: "Los prompts difieren en demasiadas líneas para compararlos.",
    samePrompts: "Los prompts son iguales.",
  },
};
