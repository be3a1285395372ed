/** Names and summaries of tasks, in Spanish. */

/** Names of the kinds of data, by ID. */
export const MODALITY_NAMES: Readonly<Record<string, string>> = {
  multimodal: "Multimodal",
  nlp: "Procesamiento del lenguaje",
  cv: "Visión por computador",
  audio: "Audio",
  tabular: "Datos tabulares",
  rl: "Aprendizaje por refuerzo",
  other: "Otros",
};

/** Names of tasks, by ID. */
export const TASK_NAMES: Readonly<Record<string, string>> = {
  "any-to-any": "Cualquiera a cualquiera",
  "audio-classification": "Clasificación de audio",
  "audio-text-to-text": "Audio y texto a texto",
  "audio-to-audio": "Audio a audio",
  "automatic-speech-recognition": "Reconocimiento de voz",
  "depth-estimation": "Estimación de profundidad",
  "document-question-answering": "Preguntas sobre documentos",
  "feature-extraction": "Extracción de características",
  "fill-mask": "Relleno de máscara",
  "graph-ml": "Aprendizaje sobre grafos",
  "image-classification": "Clasificación de imágenes",
  "image-feature-extraction": "Extracción de características de imágenes",
  "image-segmentation": "Segmentación de imágenes",
  "image-text-to-image": "Imagen y texto a imagen",
  "image-text-to-text": "Imagen y texto a texto",
  "image-text-to-video": "Imagen y texto a vídeo",
  "image-to-3d": "Imagen a 3D",
  "image-to-image": "Imagen a imagen",
  "image-to-text": "Imagen a texto",
  "image-to-video": "Imagen a vídeo",
  "keypoint-detection": "Detección de puntos clave",
  "mask-generation": "Generación de máscaras",
  "multiple-choice": "Opción múltiple",
  "object-detection": "Detección de objetos",
  other: "Otros",
  "question-answering": "Respuesta a preguntas",
  "reinforcement-learning": "Aprendizaje por refuerzo",
  robotics: "Robótica",
  "sentence-similarity": "Similitud de frases",
  summarization: "Resumen",
  "table-question-answering": "Preguntas sobre tablas",
  "table-to-text": "Tabla a texto",
  "tabular-classification": "Clasificación tabular",
  "tabular-regression": "Regresión tabular",
  "tabular-to-text": "Datos tabulares a texto",
  "text-classification": "Clasificación de texto",
  "text-generation": "Generación de texto",
  "text-ranking": "Ordenación de textos",
  "text-retrieval": "Recuperación de textos",
  "text-to-3d": "Texto a 3D",
  "text-to-audio": "Texto a audio",
  "text-to-image": "Texto a imagen",
  "text-to-speech": "Texto a voz",
  "text-to-video": "Texto a vídeo",
  "time-series-forecasting": "Predicción de series temporales",
  "token-classification": "Clasificación de tokens",
  translation: "Traducción",
  "unconditional-image-generation": "Generación incondicional de imágenes",
  "video-classification": "Clasificación de vídeo",
  "video-text-to-text": "Vídeo y texto a texto",
  "video-to-video": "Vídeo a vídeo",
  "visual-document-retrieval": "Recuperación visual de documentos",
  "visual-question-answering": "Preguntas sobre imágenes",
  "voice-activity-detection": "Detección de actividad de voz",
  "zero-shot-classification": "Clasificación zero-shot",
  "zero-shot-image-classification": "Clasificación de imágenes zero-shot",
  "zero-shot-object-detection": "Detección de objetos zero-shot",
};

/** What goes into a task and comes out of it, by ID. */
export const TASK_SUMMARIES: Readonly<Record<string, string>> = {
  "any-to-any": "Entra cualquier mezcla de texto, imágenes, sonido y vídeo, y puede salir más de uno de esos tipos.",
  "audio-classification":
    "Entra un fragmento de sonido y salen etiquetas con puntuaciones; lo que nombran depende del entrenamiento, desde órdenes de voz hasta cantos de aves.",
  "audio-text-to-text":
    "Entran sonido y una instrucción escrita y sale texto. El modelo escucha y responde sobre lo que ha oído.",
  "audio-to-audio":
    "Entra una grabación y salen una o varias distintas, como la misma voz sin ruido o cada hablante por separado.",
  "automatic-speech-recognition": "Entra una grabación de voz y sale su transcripción, con tiempos si se desea.",
  "depth-estimation": "Entra una fotografía y sale un mapa que indica a qué distancia está cada píxel.",
  "document-question-answering":
    "Entran una página como imagen y una pregunta, y sale la respuesta tal como está escrita en la página.",
  "feature-extraction":
    "Entra un texto y salen vectores que representan su significado, uno por texto o uno por token.",
  "fill-mask": "Entra un texto con un hueco y sale una lista ordenada de palabras que encajan.",
  "graph-ml": "Entra un grafo de nodos y aristas y salen predicciones sobre nodos, aristas o el grafo entero.",
  "image-classification": "Entra una imagen y salen etiquetas con puntuaciones para la imagen completa.",
  "image-feature-extraction": "Entra una imagen y sale un vector o una cuadrícula de vectores que la describe.",
  "image-segmentation": "Entra una imagen y salen máscaras que marcan, píxel a píxel, qué pertenece a cada cosa.",
  "image-text-to-image": "Entran imágenes, palabras o ambas y sale una imagen; un solo modelo crea, edita y combina.",
  "image-text-to-text": "Entran imágenes y texto, normalmente como chat, y sale texto.",
  "image-text-to-video": "Entran una imagen, palabras o ambas y sale un clip.",
  "image-to-3d": "Entran una o varias imágenes de un objeto y sale un modelo que se puede ver desde todos los lados.",
  "image-to-image": "Entra una imagen, a menudo con una instrucción, y sale una imagen modificada.",
  "image-to-text": "Entra una imagen y sale texto sobre ella, o leído de ella, sin ninguna instrucción.",
  "image-to-video":
    "Entra una imagen fija, normalmente con una frase sobre lo que debe ocurrir, y sale un clip corto que empieza con ella.",
  "keypoint-detection":
    "Entra una imagen y salen las coordenadas de puntos característicos, como articulaciones de un cuerpo o esquinas para emparejar.",
  "mask-generation":
    "Entra una imagen con puntos o recuadros opcionales y salen máscaras de los objetos que hay ahí, sin nombres.",
  "multiple-choice": "Entra una pregunta con varias respuestas posibles y sale la más plausible.",
  "object-detection": "Entra una imagen y salen rectángulos, cada uno con una etiqueta y una puntuación.",
  other: "Modelos y conjuntos de datos cuya tarea no tiene entrada en este catálogo.",
  "question-answering":
    "Entran una pregunta y un pasaje, y el modelo marca la parte que la responde, con puntuación y posiciones de caracteres.",
  "reinforcement-learning":
    "Entra el estado de un entorno y sale la siguiente acción; el modelo aprendió por recompensa qué acciones convienen a la larga.",
  robotics:
    "Entran imágenes de cámara, posiciones de articulaciones y a menudo una instrucción; salen órdenes de motor para los próximos instantes.",
  "sentence-similarity":
    "Entran una frase y una lista de otras; un número para cada una indica lo cercano que es su significado.",
  summarization: "Entra un texto largo y sale uno corto con los puntos principales.",
  "table-question-answering":
    "Entran una tabla y una pregunta en lenguaje corriente; sale la respuesta junto con las celdas en que se basa.",
  "table-to-text": "Entra una tabla, o algunas celdas resaltadas, y sale una frase que dice lo que muestran.",
  "tabular-classification": "Entran filas de una tabla y sale una clase para cada fila.",
  "tabular-regression": "Entran filas de una tabla y sale un número para cada fila.",
  "tabular-to-text": "Entran registros estructurados, como filas o tripletas, y sale una descripción fluida.",
  "text-classification":
    "Entra un texto y salen una o varias etiquetas con puntuaciones. Las etiquetas se fijaron en el entrenamiento.",
  "text-generation": "Entra un prompt o una lista de mensajes de chat, y el modelo sigue escribiendo, token a token.",
  "text-ranking":
    "Entran una consulta y una lista de pasajes; sale una puntuación de relevancia para cada uno, por la que se ordenan.",
  "text-retrieval": "Entra una consulta y salen los documentos de una colección que la responden.",
  "text-to-3d": "Entra una descripción y sale un objeto tridimensional, como malla, puntos o gaussianas.",
  "text-to-audio": "Entra un texto y sale sonido, ya sea música, un efecto o una voz.",
  "text-to-image": "Entra una descripción y sale una imagen nueva.",
  "text-to-speech": "Entra un texto y sale la grabación de una voz que lo lee.",
  "text-to-video": "Entra una descripción y sale un clip corto.",
  "time-series-forecasting":
    "Entran valores pasados de una o varias series medidas; sale su evolución probable en los próximos pasos, como línea o como rango.",
  "token-classification":
    "Cada palabra o fragmento de palabra de un texto recibe una etiqueta. Las etiquetas vecinas se unen en tramos con nombre y posición en el texto.",
  translation: "Entra un texto en un idioma y sale el mismo texto en otro.",
  "unconditional-image-generation":
    "Entra solo ruido o una semilla; sale una imagen nueva del mismo mundo que el conjunto de entrenamiento.",
  "video-classification": "Entra un clip y salen etiquetas con puntuaciones de lo que ocurre en él.",
  "video-text-to-text": "Entran un vídeo y una pregunta o instrucción, y sale texto.",
  "video-to-video": "Entra un clip y sale un clip modificado de la misma duración.",
  "visual-document-retrieval":
    "Entran una consulta en palabras y un conjunto de imágenes de páginas; cada página recibe una puntuación según lo bien que responda.",
  "visual-question-answering": "Entran una imagen y una pregunta sobre ella; salen respuestas cortas con puntuaciones.",
  "voice-activity-detection":
    "Entra una grabación y salen los intervalos en que habla una persona, con tiempos de inicio y fin.",
  "zero-shot-classification":
    "Entran un texto y una lista de etiquetas que el modelo nunca vio en el entrenamiento; sale una puntuación para cada una.",
  "zero-shot-image-classification":
    "Entran una imagen y una lista de descripciones; las puntuaciones dicen cuál encaja mejor.",
  "zero-shot-object-detection":
    "Entran una imagen y nombres de cosas; salen recuadros en torno a esas cosas, aunque el detector nunca se entrenó con esos nombres.",
};

const ABILITIES: Readonly<Record<string, string>> = {
  chat: "chat",
  tools: "herramientas",
  reasoning: "razonamiento",
  vision: "imágenes",
  audio: "audio",
  schema: "esquema",
  caching: "caché",
};
const LICENSES: Readonly<Record<string, string>> = { other: "Otra", unknown: "Desconocida" };

/** Names that components show of a task, an ability or a license; nothing where the usual one will do. */
export function nameOf(kind: string, id: string): string | undefined {
  const names = kind === "task" ? TASK_NAMES : kind === "ability" ? ABILITIES : kind === "license" ? LICENSES : {};
  return Object.hasOwn(names, id) ? names[id] : undefined;
}
