/** Texts of the home page, in Spanish. */
import type { HOME_LABELS as English } from "../../pages/home/labels.ts";
import type { Translation } from "../translation.ts";

export const HOME_LABELS: Translation<typeof English> = {
  description:
    "Encuentre un modelo de aprendizaje automático, vea qué hace y copie el código que lo carga o lo llama. Monte su propio hub con dos comandos.",
  hero: {
    title: "Encuentre un modelo. Copie código que funciona.",
    lead: (models, tasks, libraries) =>
      `${models} modelos para ${tasks} tareas, con código de uso para ${libraries} bibliotecas. Sin necesidad de cuenta.`,
    search: "Buscar modelos",
    placeholder: "whisper, speech to text, 7b chat apache",
    hints:
      "Empiece por <language>generación de texto</language>, <speech>reconocimiento de voz</speech> o <image>texto a imagen</image>, o <playground>ejecute un modelo ahora</playground>.",
  },
  live: {
    title: "Pruébelo ahora",
    text: "Valorar una frase",
    picture: "Leer una imagen",
    sound: "Decir una frase",
    sentence: "Su frase",
    judge: "Valorar",
    read: "Leer",
    speak: "Decir",
    open: "Abrir en el playground",
    answer: "Respuesta",
    invoice: "Factura de un taller de bicicletas",
    models: { text: "VADER, en este sitio", picture: "Tesseract, en este sitio", sound: "Flite, en este sitio" },
    tooOften: "Límite de solicitudes alcanzado. Inténtelo de nuevo en un minuto.",
    failed: "El modelo no respondió. Inténtelo de nuevo.",
  },
  start: {
    title: "Primeros pasos",
    run: "Ejecutar un modelo en este equipo",
    runText:
      "Se incluyen modelos pequeños que no necesitan token. Para los más grandes, elija una <link>cuantización que quepa en su memoria</link>.",
    call: "Llamar a un modelo desde su código",
    callText: (providers) =>
      `Un solo cliente para ${providers} proveedores, con código para Python, JavaScript, la shell y C#. <link>Leer la guía del cliente</link>`,
    publish: "Publicar sus propios modelos",
    publishText: "Convierta una carpeta de repositorios en su propio hub:",
    publishCommand: "Comando para publicar una carpeta de modelos",
  },
  collections: "Colecciones",
  newest: {
    title: "Nuevos lanzamientos",
    all: "Todos los lanzamientos",
    kinds: { nlp: "Texto", multimodal: "Varias entradas", cv: "Imágenes", audio: "Sonido" },
  },
  tasks: { title: "Explorar por tarea", all: (count) => `Las ${count} tareas`, models: "modelos" },
};
