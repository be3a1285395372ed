/** Texts about comparing models and about the visitor’s machine and what it runs, in French. */
import { nameOf } from "./task-names.ts";
import type { COMPARE_LABELS as EnglishCompare } from "../../pages/compare/labels.ts";
import type { MY_MACHINE_LABELS as EnglishMyMachine } from "../../pages/my-machine/labels.ts";
import type * as English from "@vitrine/react";
import type { Translation } from "../translation.ts";

export const COMPARE_LABELS: Translation<typeof EnglishCompare> = {
  title: "Comparer des modèles",
  titleOf: (names) => `Comparer ${names}`,
  description: "Comparez des modèles côte à côte : taille, mémoire, contexte, licence, prix et capacités.",
  notFound: (query) => `Aucun modèle trouvé pour « ${query} ». Vérifiez l’orthographe ou essayez d’autres mots.`,
  tooMany: (max) => `Vous pouvez comparer jusqu’à ${max} modèles. Les autres ont été écartés.`,
  empty: (max) => `Ajoutez au moins deux modèles à comparer, et jusqu’à ${max}.`,
  field: "Ajouter un modèle",
  submit: "Ajouter",
  placeholder: "owner/name, ou des mots-clés",
  similar: "Modèles similaires :",
  add: (id) => `Ajouter ${id}`,
};

export const MY_MACHINE_LABELS: Translation<typeof EnglishMyMachine> = {
  title: "Ma machine",
  description: "Choisissez la machine pour laquelle chaque page indique ce qui tient.",
  lead: "Chaque liste, page de modèle et comparaison indique quel format de poids tient sur cette machine, la mémoire qu’il occupe et le nombre maximal de tokens par seconde.",
  now: (name) => `Les pages indiquent ce qui tient sur : <strong>${name}</strong>.`,
  notYet: (name) => `Vous n’avez pas choisi de machine. D’ici là, les pages supposent : <strong>${name}</strong>.`,
  facts: (memory, bandwidth, from) => `${memory} pour un modèle, ${bandwidth} par seconde (${from}).`,
  shared: "Un quart de la mémoire partagée est laissé au système.",
  submit: "Utiliser cette machine",
  detected: (name) => `Ce navigateur signale : ${name}. `,
  detectedUse: "La choisir",
  undetected: "Ce navigateur ne dit pas sur quelle machine il tourne. Choisissez-la dans la liste.",
  cookie:
    "Le choix est conservé dans un cookie de ce site, qui ne contient que l’ID de la machine. <link>Partagez une page pour une machine</link> avec <code>?machine=</code> dans son adresse.",
  forget: "Oublier ma machine",
  next: "Voir les modèles qui tiennent",
};

export const COMPARE_TABLE_LABELS: Translation<typeof English.COMPARE_TABLE_LABELS> = {
  nameOf,
  free: "gratuit",
  label: "Comparaison de modèles",
  none: "Aucun modèle à comparer.",
  remove: "Retirer",
  notKnown: "Inconnu",
  about: (figure) => `environ ${figure}`,
  active: (figure) => `environ ${figure} actifs`,
  summary: "Résumé",
  task: "Tâche",
  size: "Taille",
  memory: "Mémoire min.",
  context: "Contexte",
  tokens: (count) => `${count} tokens`,
  license: "Licence",
  permissive: "usage commercial autorisé",
  copyleft: "partage à l’identique",
  conditions: "usage restreint",
  "non-commercial": "usage non commercial uniquement",
  other: "conditions propres",
  forms: "Formats de poids",
  languages: "Langues",
  moreLanguages: (count) => ` et ${count} autres`,
  abilities: "Capacités",
  template: "Template de chat",
  templateHere: "Disponible",
  templateThere: "Oui",
  templateTakes: (abilities) => ` : ${abilities}`,
  embedding: "Embedding",
  price: "Entrée et sortie ($ / 1 M tokens)",
  servedBy: "Fournisseurs",
  released: "Sortie",
  fit: "Ma machine",
  best: "meilleur",
  equal: (count) => (count < 2 ? "1 ligne est identique pour tous" : `${count} lignes sont identiques pour tous`),
  noDataSet: "Jeu de données inconnu",
  result: (dataSet, measure) => `${measure} sur ${dataSet}`,
  resultsFrom: "Résultats annoncés par",
  resultsOfCard: "sa carte de modèle",
};

export const FIT_BAR_LABELS: Translation<typeof English.FIT_BAR_LABELS> = {
  nameOf,
  amounts: (bytes, memory) => `${bytes} sur ${memory}`,
  speed: (tokens) => `≤ ${tokens} tokens/s`,
  tight: "tient tout juste",
  "too-large": "trop grand",
  converted: "converti",
};

export const FORMULA_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  how: "Méthode de calcul",
  howWeights:
    "la taille des fichiers si elle est connue, sinon paramètres × bits par poids ÷ 8. Les formats absents du dépôt indiquent ce que demande un modèle converti.",
  howContext: ({ attention, layers, every, window, numbers, bytes }) =>
    attention === "recurrent"
      ? "ses couches portent un état de taille fixe, quelle que soit la longueur du contexte."
      : `${every === undefined ? `${layers} couches` : `une couche sur ${every} parmi ${layers}`} × ${numbers} nombres × ${bytes} octets × tokens.${attention === "latent" ? " Ses clés et valeurs sont compressées." : ""}${window === undefined ? "" : ` Les couches à fenêtre gardent au plus ${window.toLocaleString("fr")} tokens.`}`,
  howNoContext: "la forme du modèle est inconnue : la mémoire du contexte n’est pas comptée. Prévoyez une marge.",
  budget: "Surcoût",
  howBudget: "512 Mio pour le programme, plus 5 % des poids pour les tampons.",
  speedName: "Tokens par seconde",
  howSpeed: (bandwidth, from) =>
    `la bande passante mémoire de ${bandwidth} par seconde (${from}) ÷ les octets de poids actifs lus pour chaque token. C’est une borne supérieure.`,
};

export const OFFLOAD_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  offloadTitle: "S’il ne tient pas",
  offloadLayers: (form, layers, of, memory) =>
    `${form} : ${layers} couches sur ${of} sur la carte et ${memory} en mémoire principale.`,
  offloadBytes: (form, memory) => `${form} : ${memory} en mémoire principale, le reste sur la carte.`,
  offloadSpeed: (speed) => ` Jusqu’à ${speed} tokens par seconde avec de la DDR5-5600 sur deux canaux.`,
  offloadOption: " llama.cpp prend les couches avec ",
  offloadCards: (cards) => ` ${cards} cartes de ce type contiennent le tout.`,
  offloadNoCards: " Il faut plus de 16 cartes de ce type pour tout contenir.",
};

export const HARDWARE_FIT_LABELS: Translation<typeof English.HARDWARE_FIT_LABELS> = {
  nameOf,
  label: "Formats de poids et mémoire requise",
  form: "Format",
  picture: "Graphique",
  weights: "Poids",
  context: "Contexte",
  total: "Total",
  fitsHead: "Tient",
  speed: "Tokens par seconde max.",
  best: "recommandé",
  notThere: "absent de ce dépôt",
  onlyOne: (form) =>
    `Ce dépôt contient ${form}. Les autres lignes indiquent ce que demandent des modèles quantifiés ou convertis.`,
  fits: "Oui",
  tight: "Tout juste",
  "too-large": "Non",
  unknownSize: "La taille de ce modèle est inconnue : la mémoire requise ne peut pas être calculée.",
  nothingFits: (room) => `Ne tient pas : tous les formats demandent plus de ${room}.`,
  fitsAsItIs: (needs, room) => `Tient tel que publié : ${needs} sur ${room}.`,
  fitsAs: (form, needs, room) => `${form} tient : ${needs} sur ${room}.`,
  upTo: (speed) => ` Jusqu’à ${speed} tokens par seconde.`,
  shared: (room) => `${room} (75 % de la mémoire ; le reste est pour le système)`,
  lookForConversion: " Ce dépôt n’a pas ce format : voir « Modèles de base et dérivés ».",
  converted: " Fichiers GGUF : ",
  plot: (memory) =>
    `Mémoire que demande chaque format, selon les bits par poids. La ligne est la mémoire de la machine, ${memory}.`,
};
