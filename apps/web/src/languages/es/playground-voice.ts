/** Texts of voice and of the blind comparison, in Spanish. */
import type * as English from "../../modules/playground/start-labels.ts";
import type { VOICE_LABELS as EnglishVoice } from "../../modules/playground/voice/labels.ts";
import type { BLIND_LABELS as EnglishBlind } from "../../modules/playground/blind/labels.ts";
import type { Translation } from "../translation.ts";

export const PLAYGROUND_START_LABELS: Translation<typeof English.PLAYGROUND_START_LABELS> = {
  loading: "Cargando…",
  failed: "Error al cargar. Inténtelo de nuevo.",
};

export const MESSAGE_LABELS: Translation<typeof English.MESSAGE_LABELS> = {
  copied: "Copiado",
  notCopied: "Copia bloqueada: seleccione el código",
};

export const VOICE_LABELS: Translation<typeof EnglishVoice> = {
  title: "Voz",
  about:
    "Las grabaciones van al modelo que elija aquí y no se guardan en ninguna parte. El navegador pide el micrófono cuando dicta.",
  recognizer: "Quién transcribe lo que dice",
  speaker: "Quién lee las respuestas en voz alta",
  browserVoice: "Una voz de este navegador",
  noBrowserVoice: "Una voz de este navegador (no tiene ninguna)",
  voice: "Voz",
  usualVoice: "Voz habitual",
  voiceOf: (name, language) => `${name} (${language})`,
  dictate: "Dictar",
  endDictation: "Terminar el dictado",
  talk: "Hablar con manos libres",
  endTalk: "Terminar",
  read: "Leer en voz alta",
  endReading: "Detener la lectura",
  states: {
    starting: "Iniciando…",
    listening: "Escuchando. Escape detiene.",
    writing: "Transcribiendo lo que dijo…",
    answering: "Esperando la respuesta…",
    speaking: "Leyendo la respuesta. Escape detiene.",
  },
  dictated: "Escrito en el mensaje. Léalo antes de enviarlo.",
  nothingHeard: "No se oyó ninguna palabra. Hable más alto o más cerca e inténtelo de nuevo.",
  stopped: "Detenido.",
  ready: "Listo. Pulse de nuevo para hablar.",
  blocked:
    "Para transcribir lo que dice hace falta un modelo de reconocimiento de voz. «Voz» en los ajustes muestra otros.",
  ends: {
    silence: "Nadie habló, así que la conversación terminó.",
    "not-sent": "No se pudo enviar el mensaje, así que la conversación terminó.",
    "no-answer": "No hay respuesta que leer, así que la conversación terminó. Mire el último mensaje.",
  },
  microphone: {
    refused:
      "Este navegador no permitió el micrófono. Permítalo para este sitio junto a la dirección y pulse de nuevo.",
    missing: "No se encontró ningún micrófono. Conecte uno y pulse de nuevo.",
    insecure: "Los navegadores solo dan el micrófono a páginas con HTTPS o en este equipo.",
  },
};

export const BLIND_LABELS: Translation<typeof EnglishBlind> = {
  title: "Comparación a ciegas",
  description:
    "Dos respuestas a su propio prompt, sin nombres. Vote y vea qué modelo o prompt gana, y con cuánta seguridad.",
  noScript: "La comparación ejecuta modelos desde su navegador, así que necesita JavaScript.",
  loading: "Cargando…",
  settings: "Ajustes",
  prompts: "Prompts, uno por línea",
  promptsHint: "Sus propios prompts dicen más que una clasificación general.",
  start: "Mostrar dos respuestas",
  next: "Siguiente par",
  stop: "Detener",
  needsTwo: "Añada una segunda columna que pueda ejecutarse aquí: otro modelo u otro prompt.",
  needsPrompts: "Introduzca al menos un prompt.",
  waiting: "Las dos respuestas están en camino. Aparecen juntas para que la velocidad no delate nada.",
  failed: (side, message) => `${side}: ${message}`,
  prompt: "Prompt",
  left: "Respuesta 1",
  right: "Respuesta 2",
  vote: "Votar",
  voteLeft: "1: la respuesta 1 es mejor",
  voteRight: "2: la respuesta 2 es mejor",
  voteTie: "3: igual de buenas",
  voteNeither: "4: las dos son malas",
  keys: "Las teclas 1 a 4 votan, Intro muestra el siguiente par.",
  revealed: (left, right) => `La respuesta 1 era ${left} y la respuesta 2 era ${right}.`,
  result: "Resultado",
  candidate: "Columna",
  votes: "Votos",
  share: "Victorias frente a la media",
  interval: (low, high) => `(95 %: ${low} a ${high})`,
  noVotes: "El resultado aparece con el primer voto.",
  method:
    "Según el modelo de Bradley–Terry; un empate cuenta la mitad. Donde los intervalos se solapan mucho hacen falta más votos.",
  export: "Guardar preferencias como JSONL",
  holdsKey: (key) =>
    `Las respuestas parecen contener una clave (${key}). Pulse de nuevo el mismo botón para guardarlas.`,
  saved: "Guardado.",
  clear: "Eliminar todos los votos",
  confirmClear: "Eliminar definitivamente",
  cancel: "Cancelar",
  stored: "Guardado solo en este navegador, sin claves.",
  noStorage: "Este navegador no puede guardar los votos. Se pierden al salir de la página.",
};
