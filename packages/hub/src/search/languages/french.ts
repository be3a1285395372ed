import type { SearchLanguage } from "./search-language.ts";

export const french: SearchLanguage = {
  code: "fr",
  tasks: {
    "automatic-speech-recognition":
      "reconnaissance vocale, reconnaissance de la parole, transcrire, transcription, dictée, sous titres, audio en texte, parole en texte, voix en texte, mettre par écrit",
    "text-to-speech":
      "synthèse vocale, lire à voix haute, lire un texte, texte en parole, voix de synthèse, cloner une voix, clonage de voix, livre audio, texte en voix",
    "text-to-audio":
      "générer de la musique, créer de la musique, composer une chanson, effets sonores, composer musique",
    "audio-to-audio":
      "enlever le bruit, supprimer le bruit, séparer les voix, isoler la voix, nettoyer audio, changer la voix",
    "audio-classification": "reconnaître un son, chant oiseaux, identifier le locuteur, émotion voix",
    "voice-activity-detection": "qui parle quand, détecter le silence, séparer les locuteurs, diarisation",
    translation: "traduire, traduction, traducteur",
    summarization: "résumer, résumé, synthétiser un texte, raccourcir un texte",
    "text-to-image":
      "générer une image, générer des images, créer une image, créer un logo, dessiner, image à partir de texte, texte en image, générateur images",
    "image-to-image":
      "retoucher une photo, modifier une image, éditer une photo, restaurer une photo, coloriser une photo, agrandir une image, améliorer une photo, enlever filigrane, photo plus nette, photo floue",
    "image-segmentation":
      "supprimer arrière plan, enlever le fond, détourer, détourage, supprimer le fond, segmentation image",
    "object-detection":
      "détecter des objets, détection objets, compter les voitures, compter les personnes, détecter les visages, détection de visages, trouver des objets image",
    "image-classification":
      "classer des images, classification images, reconnaître une plante, reconnaître les champignons, trier des photos, identifier un animal",
    "image-to-text": "décrire une image, légende image",
    "image-to-text+ocr":
      "reconnaissance de caractères, lire le texte image, extraire le texte, écriture manuscrite, texte dans une image, numériser un document, extraire texte pdf",
    "image-text-to-text":
      "questions sur une image, comprendre une image, discuter avec des images, analyser une image, expliquer un graphique",
    "document-question-answering":
      "lire une facture, extraire une facture, questions sur un document, analyser factures",
    "text-to-video": "générer une vidéo, créer une vidéo, vidéo à partir de texte, texte en vidéo",
    "image-to-video": "animer une photo, animer une image, vidéo à partir photo, photo en vidéo",
    "depth-estimation": "estimer la profondeur, profondeur photo, carte de profondeur",
    "keypoint-detection": "détecter la posture, pose humaine, suivi des mains",
    "image-to-3d": "photo en 3d, modèle 3d à partir image, image en 3d",
    "text-to-3d": "générer un modèle 3d, texte en 3d",
    "text-generation":
      "discuter, agent conversationnel, écrire un texte, rédiger, modèle de langage, modèles de langue, écrire une histoire, écrire un mail, corriger orthographe, corriger la grammaire, répondre à des questions",
    "text-generation+code": "écrire du code, programmer, programmation, compléter du code",
    "text-generation+math": "résoudre des maths, mathématiques, exercices de maths, équations",
    "text-classification":
      "analyse de sentiments, analyser les avis, sentiment, détecter le spam, discours haineux, classer des textes, classification de texte, avis positif négatif",
    "token-classification": "trouver les noms, entités nommées, anonymiser, données personnelles, extraire les noms",
    "question-answering": "trouver la réponse dans un texte, questions réponses",
    "table-question-answering": "questions sur un tableau, interroger un tableau",
    "feature-extraction":
      "recherche sémantique, plongements, vecteurs, chercher dans mes documents, documents similaires",
    "sentence-similarity": "similarité de phrases, comparer des phrases",
    "text-ranking": "reclasser, trier les résultats, classement de documents",
    "time-series-forecasting": "prévision, prévoir les ventes, séries temporelles, prédire la météo",
    "tabular-classification": "données tabulaires, détecter la fraude",
    "fill-mask": "mot manquant, texte à trous",
    robotics: "contrôler un robot, bras robotique",
    "video-text-to-text": "comprendre une vidéo, questions sur une vidéo, décrire une vidéo",
    "video-classification": "classer des vidéos, reconnaître une action vidéo",
  },
  words: {
    small: "petit, petite, léger, légère, compact",
    free: "gratuit, gratuite, gratuits, libre",
    cheapest: "moins cher, pas cher, moins chère, bon marché",
    newest: "plus récent, récent, dernier, nouveau",
    best: "meilleur, meilleure, meilleurs, bon",
    multilingual: "multilingue, plusieurs langues",
    laptop: "ordinateur portable, mon ordinateur, mon pc, en local, hors ligne, localement",
    phone: "téléphone, mon téléphone, portable téléphone, mobile",
  },
  fillers:
    "un une des le la les l d de du au aux et ou avec sans pour sur dans en à a par qui que quel quelle je mon ma mes veux voudrais cherche besoin il est sont peut comment modele modeles modèle modèles ia à partir d'une d'un outil",
};
