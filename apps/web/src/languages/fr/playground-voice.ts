/** Texts of voice and of the blind comparison, in French. */
import type * as English from "../../modules/playground/start-labels.ts";
import type { VOICE_LABELS as EnglishVoice } from "../../modules/playground/voice/labels.ts";
import type { BLIND_LABELS as EnglishBlind } from "../../modules/playground/blind/labels.ts";
import type { Translation } from "../translation.ts";

export const PLAYGROUND_START_LABELS: Translation<typeof English.PLAYGROUND_START_LABELS> = {
  loading: "Chargement…",
  failed: "Échec du chargement. Réessayez.",
};

export const MESSAGE_LABELS: Translation<typeof English.MESSAGE_LABELS> = {
  copied: "Copié",
  notCopied: "Copie bloquée : sélectionnez le code",
};

export const VOICE_LABELS: Translation<typeof EnglishVoice> = {
  title: "Voix",
  about:
    "Les enregistrements vont au modèle choisi ici et ne sont conservés nulle part. Le navigateur demande le micro quand vous dictez.",
  recognizer: "Qui transcrit ce que vous dites",
  speaker: "Qui lit les réponses à voix haute",
  browserVoice: "Une voix de ce navigateur",
  noBrowserVoice: "Une voix de ce navigateur (il n’en a pas)",
  voice: "Voix",
  usualVoice: "Voix habituelle",
  voiceOf: (name, language) => `${name} (${language})`,
  dictate: "Dicter",
  endDictation: "Terminer la dictée",
  talk: "Parler en mains libres",
  endTalk: "Terminer",
  read: "Lire à voix haute",
  endReading: "Arrêter la lecture",
  states: {
    starting: "Démarrage…",
    listening: "À l’écoute. Échap arrête.",
    writing: "Transcription de vos paroles…",
    answering: "En attente de la réponse…",
    speaking: "Lecture de la réponse. Échap arrête.",
  },
  dictated: "Écrit dans le message. Relisez-le avant de l’envoyer.",
  nothingHeard: "Aucun mot entendu. Parlez plus fort ou plus près, puis réessayez.",
  stopped: "Arrêté.",
  ready: "Prêt. Appuyez à nouveau pour parler.",
  blocked:
    "Pour transcrire vos paroles, il faut un modèle de reconnaissance vocale. « Voix » dans les réglages en liste d’autres.",
  ends: {
    silence: "Personne n’a parlé : la conversation vocale est terminée.",
    "not-sent": "Le message n’a pas pu être envoyé : la conversation vocale est terminée.",
    "no-answer": "Il n’y a pas de réponse à lire : la conversation vocale est terminée. Regardez le dernier message.",
  },
  microphone: {
    refused:
      "Ce navigateur n’a pas autorisé le micro. Autorisez-le pour ce site à côté de l’adresse, puis appuyez à nouveau.",
    missing: "Aucun micro trouvé. Branchez-en un, puis appuyez à nouveau.",
    insecure: "Les navigateurs ne donnent le micro qu’aux pages en HTTPS, ou sur cette machine.",
  },
};

export const BLIND_LABELS: Translation<typeof EnglishBlind> = {
  title: "Comparaison à l’aveugle",
  description:
    "Deux réponses à votre propre prompt, sans noms. Votez et voyez quel modèle ou prompt gagne, et avec quelle certitude.",
  noScript: "La comparaison lance des modèles depuis votre navigateur : elle demande JavaScript.",
  loading: "Chargement…",
  settings: "Réglages",
  prompts: "Prompts, un par ligne",
  promptsHint: "Vos propres prompts en disent plus qu’un classement général.",
  start: "Afficher deux réponses",
  next: "Paire suivante",
  stop: "Arrêter",
  needsTwo: "Ajoutez une deuxième colonne qui peut s’exécuter ici : un autre modèle ou un autre prompt.",
  needsPrompts: "Saisissez au moins un prompt.",
  waiting: "Les deux réponses arrivent. Elles apparaissent ensemble, pour que la vitesse ne trahisse rien.",
  failed: (side, message) => `${side} : ${message}`,
  prompt: "Prompt",
  left: "Réponse 1",
  right: "Réponse 2",
  vote: "Voter",
  voteLeft: "1 : la réponse 1 est meilleure",
  voteRight: "2 : la réponse 2 est meilleure",
  voteTie: "3 : aussi bonnes l’une que l’autre",
  voteNeither: "4 : mauvaises toutes les deux",
  keys: "Les touches 1 à 4 votent, Entrée affiche la paire suivante.",
  revealed: (left, right) => `La réponse 1 était ${left}, la réponse 2 était ${right}.`,
  result: "Résultat",
  candidate: "Colonne",
  votes: "Votes",
  share: "Victoires contre la moyenne",
  interval: (low, high) => `(95 % : ${low} à ${high})`,
  noVotes: "Le résultat apparaît avec le premier vote.",
  method:
    "D’après le modèle de Bradley–Terry ; une égalité compte pour moitié. Là où les intervalles se recouvrent largement, il faut plus de votes.",
  export: "Enregistrer les préférences en JSONL",
  holdsKey: (key) =>
    `Les réponses semblent contenir une clé (${key}). Appuyez à nouveau sur le même bouton pour les enregistrer.`,
  saved: "Enregistré.",
  clear: "Supprimer tous les votes",
  confirmClear: "Supprimer définitivement",
  cancel: "Annuler",
  stored: "Conservé dans ce navigateur uniquement, sans clés.",
  noStorage: "Ce navigateur ne peut pas conserver les votes. Ils sont perdus quand vous quittez la page.",
};
