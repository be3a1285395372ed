/** Texts of the home page, in French. */
import type { HOME_LABELS as English } from "../../pages/home/labels.ts";
import type { Translation } from "../translation.ts";

export const HOME_LABELS: Translation<typeof English> = {
  description:
    "Trouvez un modèle d’apprentissage automatique, voyez ce qu’il fait et copiez le code qui le charge ou l’appelle. Lancez votre propre hub en deux commandes.",
  hero: {
    title: "Trouvez un modèle. Copiez du code qui marche.",
    lead: (models, tasks, libraries) =>
      `${models} modèles pour ${tasks} tâches, avec du code pour ${libraries} bibliothèques. Sans compte.`,
    search: "Chercher un modèle",
    placeholder: "whisper, speech to text, 7b chat apache",
    hints:
      "Commencez par la <language>génération de texte</language>, la <speech>reconnaissance vocale</speech> ou le <image>texte vers image</image>, ou <playground>lancez un modèle tout de suite</playground>.",
  },
  live: {
    title: "Essayez maintenant",
    text: "Juger une phrase",
    picture: "Lire une image",
    sound: "Prononcer une phrase",
    sentence: "Votre phrase",
    judge: "Juger",
    read: "Lire",
    speak: "Prononcer",
    open: "Ouvrir dans le playground",
    answer: "Réponse",
    invoice: "Facture d’un atelier de vélos",
    models: { text: "VADER, sur ce site", picture: "Tesseract, sur ce site", sound: "Flite, sur ce site" },
    tooOften: "Limite de requêtes atteinte. Réessayez dans une minute.",
    failed: "Le modèle n’a pas répondu. Réessayez.",
  },
  start: {
    title: "Pour commencer",
    run: "Lancer un modèle sur cet ordinateur",
    runText:
      "De petits modèles sont inclus et ne demandent aucun token. Pour les plus grands, choisissez une <link>quantification adaptée à votre mémoire</link>.",
    call: "Appeler un modèle depuis votre code",
    callText: (providers) =>
      `Un seul client pour ${providers} fournisseurs, avec du code pour Python, JavaScript, le shell et C#. <link>Lire le guide du client</link>`,
    publish: "Publier vos propres modèles",
    publishText: "Transformez un dossier de dépôts en votre propre hub :",
    publishCommand: "Commande pour publier un dossier de modèles",
  },
  collections: "Collections",
  newest: {
    title: "Nouvelles sorties",
    all: "Toutes les nouvelles sorties",
    kinds: { nlp: "Texte", multimodal: "Entrées multiples", cv: "Images", audio: "Son" },
  },
  tasks: { title: "Parcourir par tâche", all: (count) => `Les ${count} tâches`, models: "modèles" },
};
