import type { SearchLanguage } from "./search-language.ts";

export const spanish: SearchLanguage = {
  code: "es",
  tasks: {
    "automatic-speech-recognition":
      "reconocimiento de voz, reconocimiento del habla, transcribir, transcripción, voz a texto, voz en texto, convertir voz en texto, audio a texto, dictado, subtítulos, subtitular, pasar a texto, poner por escrito",
    "text-to-speech":
      "texto a voz, texto en voz, convertir texto en voz, síntesis de voz, leer en voz alta, leer texto, clonar voz, clonar una voz, audiolibro, voz artificial, narrar",
    "text-to-audio": "generar música, crear música, componer canción, efectos de sonido, hacer música",
    "audio-to-audio": "quitar ruido, eliminar ruido, separar voces, aislar voz, limpiar audio, cambiar voz",
    "audio-classification": "clasificar sonidos, reconocer sonidos, identificar hablante, emoción voz, canto pájaros",
    "voice-activity-detection": "quién habla, detectar silencio, separar hablantes, diarización",
    translation: "traducir, traducción, traductor",
    summarization: "resumir, resumen, acortar texto",
    "text-to-image":
      "generar imágenes, generar imagen, crear imagen, crear imágenes, crear logo, dibujar, imagen a partir de texto, texto a imagen",
    "image-to-image":
      "editar foto, editar imagen, mejorar foto, restaurar foto, colorear foto, ampliar imagen, quitar marca de agua, retocar foto, foto nítida, foto borrosa",
    "image-segmentation":
      "quitar fondo, eliminar fondo, quitar el fondo, borrar fondo, recortar persona, segmentación de imágenes, segmentar",
    "object-detection":
      "detectar objetos, detección de objetos, contar coches, contar personas, contar carros, detectar caras, detectar rostros, encontrar objetos imagen",
    "image-classification":
      "clasificar imágenes, clasificación de imágenes, reconocer plantas, identificar plantas, identificar animales, ordenar fotos",
    "image-to-text": "describir imagen, descripción de imágenes",
    "image-to-text+ocr":
      "leer texto de imagen, extraer texto, reconocimiento de caracteres, letra manuscrita, escritura a mano, texto de una foto, digitalizar documento",
    "image-text-to-text":
      "preguntas sobre imágenes, entender imágenes, chatear con imágenes, preguntar sobre una foto, explicar gráfico",
    "document-question-answering": "leer facturas, extraer datos factura, preguntas sobre documentos, facturas",
    "text-to-video": "generar video, crear video, generar vídeo, crear vídeo, texto a video, texto a vídeo",
    "image-to-video": "animar foto, animar imagen, foto a video, imagen a video, imagen a vídeo",
    "depth-estimation": "estimar profundidad, mapa de profundidad, profundidad foto",
    "keypoint-detection": "detectar pose, postura corporal, seguimiento de manos",
    "image-to-3d": "foto a 3d, imagen a 3d, modelo 3d de foto",
    "text-to-3d": "generar modelo 3d, texto a 3d",
    "text-generation":
      "chatear, chatbot, escribir texto, escribir historias, redactar, modelo de lenguaje, modelos de lenguaje, asistente, escribir correo, corregir ortografía, corregir gramática, responder preguntas",
    "text-generation+code": "programar, escribir código, programación, completar código, generar código",
    "text-generation+math": "resolver matemáticas, matemáticas, ecuaciones, problemas de matemáticas",
    "text-classification":
      "análisis de sentimientos, análisis de sentimiento, sentimiento, detectar spam, discurso de odio, clasificar texto, clasificar textos, reseñas positivas",
    "token-classification": "encontrar nombres, entidades, anonimizar, datos personales, extraer nombres",
    "question-answering": "encontrar respuesta en texto, preguntas y respuestas",
    "table-question-answering": "preguntas sobre tablas, preguntar a una tabla",
    "feature-extraction":
      "búsqueda semántica, vectores, buscar en mis documentos, documentos similares, incrustaciones",
    "sentence-similarity": "similitud de frases, comparar frases, similitud de textos",
    "text-ranking": "reordenar resultados, ordenar resultados",
    "time-series-forecasting": "predecir ventas, pronóstico, series temporales, series de tiempo, predecir clima",
    "tabular-classification": "datos tabulares, detectar fraude",
    "fill-mask": "palabra que falta, rellenar huecos",
    robotics: "controlar robot, brazo robótico",
    "video-text-to-text": "entender videos, preguntas sobre video, describir video",
    "video-classification": "clasificar videos, reconocer acciones video",
  },
  words: {
    small: "pequeño, pequeña, ligero, ligera, compacto",
    free: "gratis, gratuito, gratuita, libre",
    cheapest: "más barato, barato, barata, económico",
    newest: "más nuevo, más reciente, nuevo, último",
    best: "mejor, mejores, bueno",
    multilingual: "multilingüe, varios idiomas",
    laptop: "portátil, mi portátil, mi ordenador, mi computadora, mi pc, en local, sin conexión, localmente",
    phone: "teléfono, móvil, celular, mi móvil",
  },
  fillers:
    "un una unos unas el la los las de del al a y o con sin para por en sobre que cual cuál mi mis quiero necesito busco hay es son puede como cómo modelo modelos ia una herramienta desde",
};
