/** Names and summaries of tasks, in French. */

/** Names of the kinds of data, by ID. */
export const MODALITY_NAMES: Readonly<Record<string, string>> = {
  multimodal: "Multimodal",
  nlp: "Traitement du langage",
  cv: "Vision par ordinateur",
  audio: "Audio",
  tabular: "Données tabulaires",
  rl: "Apprentissage par renforcement",
  other: "Autres",
};

/** Names of tasks, by ID. */
export const TASK_NAMES: Readonly<Record<string, string>> = {
  "any-to-any": "Tout vers tout",
  "audio-classification": "Classification audio",
  "audio-text-to-text": "Audio et texte vers texte",
  "audio-to-audio": "Audio vers audio",
  "automatic-speech-recognition": "Reconnaissance vocale",
  "depth-estimation": "Estimation de profondeur",
  "document-question-answering": "Questions-réponses sur documents",
  "feature-extraction": "Extraction de caractéristiques",
  "fill-mask": "Complétion de masque",
  "graph-ml": "Apprentissage sur graphes",
  "image-classification": "Classification d’images",
  "image-feature-extraction": "Extraction de caractéristiques d’images",
  "image-segmentation": "Segmentation d’images",
  "image-text-to-image": "Image et texte vers image",
  "image-text-to-text": "Image et texte vers texte",
  "image-text-to-video": "Image et texte vers vidéo",
  "image-to-3d": "Image vers 3D",
  "image-to-image": "Image vers image",
  "image-to-text": "Image vers texte",
  "image-to-video": "Image vers vidéo",
  "keypoint-detection": "Détection de points clés",
  "mask-generation": "Génération de masques",
  "multiple-choice": "Choix multiple",
  "object-detection": "Détection d’objets",
  other: "Autre",
  "question-answering": "Questions-réponses",
  "reinforcement-learning": "Apprentissage par renforcement",
  robotics: "Robotique",
  "sentence-similarity": "Similarité de phrases",
  summarization: "Résumé",
  "table-question-answering": "Questions-réponses sur tableaux",
  "table-to-text": "Tableau vers texte",
  "tabular-classification": "Classification tabulaire",
  "tabular-regression": "Régression tabulaire",
  "tabular-to-text": "Données tabulaires vers texte",
  "text-classification": "Classification de texte",
  "text-generation": "Génération de texte",
  "text-ranking": "Classement de textes",
  "text-retrieval": "Recherche de textes",
  "text-to-3d": "Texte vers 3D",
  "text-to-audio": "Texte vers audio",
  "text-to-image": "Texte vers image",
  "text-to-speech": "Synthèse vocale",
  "text-to-video": "Texte vers vidéo",
  "time-series-forecasting": "Prévision de séries temporelles",
  "token-classification": "Classification de tokens",
  translation: "Traduction",
  "unconditional-image-generation": "Génération d’images non conditionnelle",
  "video-classification": "Classification de vidéos",
  "video-text-to-text": "Vidéo et texte vers texte",
  "video-to-video": "Vidéo vers vidéo",
  "visual-document-retrieval": "Recherche visuelle de documents",
  "visual-question-answering": "Questions-réponses visuelles",
  "voice-activity-detection": "Détection d’activité vocale",
  "zero-shot-classification": "Classification zero-shot",
  "zero-shot-image-classification": "Classification d’images zero-shot",
  "zero-shot-object-detection": "Détection d’objets zero-shot",
};

/** What goes into a task and comes out of it, by ID. */
export const TASK_SUMMARIES: Readonly<Record<string, string>> = {
  "any-to-any":
    "Un mélange quelconque de texte, d’images, de son et de vidéo en entrée ; plusieurs de ces types peuvent sortir.",
  "audio-classification":
    "Un extrait sonore en entrée, des étiquettes avec scores en sortie ; ce qu’elles nomment dépend de l’entraînement, des commandes vocales au chant des oiseaux.",
  "audio-text-to-text":
    "Du son et une consigne écrite en entrée, du texte en sortie. Le modèle écoute et répond sur ce qu’il a entendu.",
  "audio-to-audio":
    "Un enregistrement en entrée, un ou plusieurs autres en sortie, par exemple la même voix sans bruit ou chaque locuteur séparément.",
  "automatic-speech-recognition":
    "Un enregistrement de parole en entrée, sa transcription en sortie, avec les temps si on le souhaite.",
  "depth-estimation": "Une photo en entrée, une carte qui donne la distance de chaque pixel en sortie.",
  "document-question-answering":
    "Une page en image et une question en entrée, la réponse telle qu’écrite sur la page en sortie.",
  "feature-extraction":
    "Un texte en entrée ; des vecteurs qui représentent son sens en sortie, un pour le texte ou un par token.",
  "fill-mask": "Un texte avec un mot masqué en entrée, une liste classée de mots possibles en sortie.",
  "graph-ml":
    "Un graphe de nœuds et d’arêtes en entrée, des prédictions sur les nœuds, les arêtes ou le graphe entier en sortie.",
  "image-classification": "Une image en entrée, des étiquettes avec scores pour l’image entière en sortie.",
  "image-feature-extraction": "Une image en entrée, un vecteur ou une grille de vecteurs qui la décrit en sortie.",
  "image-segmentation":
    "Une image en entrée, des masques qui indiquent pixel par pixel ce qui appartient à quoi en sortie.",
  "image-text-to-image":
    "Des images, des mots ou les deux en entrée, une image en sortie ; un seul modèle crée, retouche et combine.",
  "image-text-to-text": "Des images et du texte en entrée, le plus souvent sous forme de chat, du texte en sortie.",
  "image-text-to-video": "Une image, des mots ou les deux en entrée ; un clip en sortie.",
  "image-to-3d": "Une ou plusieurs images d’un objet en entrée ; un modèle visible de tous les côtés en sortie.",
  "image-to-image": "Une image en entrée, souvent avec une consigne, une image modifiée en sortie.",
  "image-to-text": "Une image en entrée, du texte la décrivant ou lu dedans en sortie, sans consigne.",
  "image-to-video":
    "Une image fixe en entrée, en général avec une phrase sur ce qui doit se passer, un court clip qui commence par elle en sortie.",
  "keypoint-detection":
    "Une image en entrée ; les coordonnées de points caractéristiques en sortie, comme les articulations d’un corps ou des coins à apparier.",
  "mask-generation":
    "Une image avec des points ou cadres facultatifs en entrée ; les masques des objets à ces endroits en sortie, sans nom.",
  "multiple-choice": "Une question avec plusieurs réponses possibles en entrée ; la plus plausible en sortie.",
  "object-detection": "Une image en entrée ; des rectangles en sortie, chacun avec une étiquette et un score.",
  other: "Modèles et jeux de données dont la tâche n’a pas d’entrée dans ce catalogue.",
  "question-answering":
    "Une question et un passage en entrée ; le modèle repère la partie du passage qui répond, avec un score et les positions des caractères.",
  "reinforcement-learning":
    "L’état d’un environnement en entrée, l’action suivante en sortie ; le modèle a appris par récompense quelles actions paient à long terme.",
  robotics:
    "Des images de caméra, des positions d’articulations et souvent une consigne en entrée ; des commandes motrices pour les instants suivants en sortie.",
  "sentence-similarity":
    "Une phrase et une liste d’autres en entrée ; un nombre pour chacune dit à quel point son sens est proche.",
  summarization: "Un long texte en entrée, un texte court avec les points essentiels en sortie.",
  "table-question-answering":
    "Un tableau et une question en langage courant en entrée ; la réponse en sortie, avec les cellules sur lesquelles elle repose.",
  "table-to-text":
    "Un tableau, ou quelques cellules surlignées, en entrée ; une phrase qui dit ce qu’elles montrent en sortie.",
  "tabular-classification": "Des lignes d’un tableau en entrée, une classe pour chaque ligne en sortie.",
  "tabular-regression": "Des lignes d’un tableau en entrée, un nombre pour chaque ligne en sortie.",
  "tabular-to-text":
    "Des données structurées comme des lignes ou des triplets en entrée, une description fluide en sortie.",
  "text-classification":
    "Un texte en entrée, une ou plusieurs étiquettes avec scores en sortie. Les étiquettes ont été fixées à l’entraînement.",
  "text-generation":
    "Un prompt ou une liste de messages de chat en entrée, et le modèle écrit la suite, token par token.",
  "text-ranking":
    "Une requête et une liste de passages en entrée ; un score de pertinence pour chacun en sortie, selon lequel ils sont classés.",
  "text-retrieval": "Une requête en entrée, les documents d’une collection qui y répondent en sortie.",
  "text-to-3d":
    "Une description en entrée ; un objet en trois dimensions en sortie, sous forme de maillage, de points ou de gaussiennes.",
  "text-to-audio": "Un texte en entrée, du son en sortie : musique, effet ou voix.",
  "text-to-image": "Une description en entrée, une nouvelle image en sortie.",
  "text-to-speech": "Un texte en entrée, l’enregistrement d’une voix qui le lit en sortie.",
  "text-to-video": "Une description en entrée, un court clip en sortie.",
  "time-series-forecasting":
    "Les valeurs passées d’une ou plusieurs séries mesurées en entrée ; leur évolution probable en sortie, sous forme de courbe ou d’intervalle.",
  "token-classification":
    "Chaque mot ou fragment de mot d’un texte reçoit une étiquette. Les étiquettes voisines forment des segments nommés, avec leur position dans le texte.",
  translation: "Un texte dans une langue en entrée, le même texte dans une autre langue en sortie.",
  "unconditional-image-generation":
    "Rien que du bruit, ou une graine, en entrée ; une nouvelle image du même univers que les données d’entraînement en sortie.",
  "video-classification": "Un clip en entrée, des étiquettes avec scores pour ce qui s’y passe en sortie.",
  "video-text-to-text": "Une vidéo et une question ou consigne en entrée ; du texte en sortie.",
  "video-to-video": "Un clip en entrée, un clip modifié de même durée en sortie.",
  "visual-document-retrieval":
    "Une requête en mots et un ensemble d’images de pages en entrée ; chaque page reçoit un score selon la qualité de sa réponse.",
  "visual-question-answering":
    "Une image et une question à son sujet en entrée ; de courtes réponses avec scores en sortie.",
  "voice-activity-detection":
    "Un enregistrement en entrée ; les intervalles où quelqu’un parle en sortie, avec leurs temps de début et de fin.",
  "zero-shot-classification":
    "Un texte et des étiquettes jamais vues à l’entraînement en entrée ; un score pour chaque étiquette en sortie.",
  "zero-shot-image-classification":
    "Une image et une liste de descriptions en entrée ; des scores disent laquelle convient le mieux.",
  "zero-shot-object-detection":
    "Une image et des noms de choses en entrée ; des cadres autour de ces choses en sortie, bien que le détecteur n’ait jamais été entraîné sur ces noms.",
};

const ABILITIES: Readonly<Record<string, string>> = {
  chat: "chat",
  tools: "outils",
  reasoning: "raisonnement",
  vision: "images",
  audio: "audio",
  schema: "schéma",
  caching: "cache",
};
const LICENSES: Readonly<Record<string, string>> = { other: "Autre", unknown: "Inconnue" };

/** Names that components show of a task, an ability or a license; nothing where the usual one will do. */
export function nameOf(kind: string, id: string): string | undefined {
  const names = kind === "task" ? TASK_NAMES : kind === "ability" ? ABILITIES : kind === "license" ? LICENSES : {};
  return Object.hasOwn(names, id) ? names[id] : undefined;
}
