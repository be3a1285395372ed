/** Texts of the components, in French. */
import { written } from "./usage-code.ts";
import { nameOf } from "./task-names.ts";
import type * as English from "@vitrine/react";
import type { Translation } from "../translation.ts";

import { formatDate } from "@vitrine/react";

export const ANCHORED_HEADING_LABELS: Translation<typeof English.ANCHORED_HEADING_LABELS> = {
  section: (name) => `Section « ${name} »`,
};

export const CALL_PANEL_LABELS: Translation<typeof English.CALL_PANEL_LABELS> = {
  client: "Langage et client",
  python: "Python",
  javascript: "JavaScript",
  shell: "Shell",
  csharp: "C#",
  notForThis: " (non disponible pour cet appel)",
  provider: "Fournisseur",
  auto: "Automatique (routeur)",
  others: "Fournisseurs non vérifiés",
  showOthers: "Inclure les fournisseurs non vérifiés",
  policy: "Routage",
  asSet: "réglage du compte",
  fastest: "le plus rapide",
  cheapest: "le moins cher",
  prompt: "Prompt",
  streaming: "Streaming",
  tools: "Avec un outil",
  direct: "Utiliser la clé du fournisseur",
  more: "Plus d’options",
  billTo: "Organisation à facturer",
  customServer: "Adresse de votre serveur",
  show: "Mettre à jour le code",
  showChoices: " avec ces choix",
};

export const CHAT_TEMPLATE_VIEW_LABELS: Translation<typeof English.CHAT_TEMPLATE_VIEW_LABELS> = {
  prompt: "Prompt d’une conversation d’exemple",
  fromTemplate: "Texte du template",
  fromConversation: "texte de la conversation",
  tokens: "Les tokens de contrôle sont en gras. Ceux qui viennent de la conversation sont encadrés.",
  problem: "Le template n’a pas pu produire la conversation d’exemple :",
  none: "Aucun template de chat n’est stocké ici.",
  source: "Template",
  sourceOf: (name) => `Template de chat ${name}`,
};

export const DOCUMENTATION_FRAME_LABELS: Translation<typeof English.DOCUMENTATION_FRAME_LABELS> = {
  navigation: "Documentation",
  allPages: "Toutes les pages",
  outline: "Sur cette page",
  around: "Page précédente et suivante",
  previous: "Précédent",
  next: "Suivant",
};

export const FAMILY_TREE_LABELS: Translation<typeof English.FAMILY_TREE_LABELS> = {
  nameOf,
  gguf: "GGUF : fichiers pour llama.cpp, Ollama et LM Studio",
  quantized: "Quantifications : les mêmes poids dans un autre format numérique",
  finetune: "Fine-tuning : entraînement poursuivi sur d’autres données",
  adapter: "Adaptateurs : petits poids ajoutés à ceux-ci",
  merge: "Fusions : combinaison avec d’autres modèles",
  unnamed: "Autres dérivés",
  madeFrom: (relation) => ` (${relation})`,
};

export const FILE_LIST_LABELS: Translation<typeof English.FILE_LIST_LABELS> = {
  more: (count) => `${count} autres fichiers`,
  quantizations: "Quantifications",
  type: "Type",
  bits: "Bits par poids",
  size: "Taille",
  notKnown: "Inconnu",
  label: "Fichiers",
  file: "Fichier",
  changed: "Modifié",
  notShown: (count) => `${count} autres fichiers ne sont pas affichés.`,
};

export const FILE_VIEWER_LABELS: Translation<typeof English.FILE_VIEWER_LABELS> = {
  weights: (format, total, count, types) => `${format} : ${total} paramètres, ${count} tenseurs (${types}).`,
  says: (count) => `Métadonnées du fichier (${count})`,
  tensorsByLayer: "Tenseurs par couche",
  nameFilter: "Nom du tenseur contenant",
  search: "Rechercher",
  found: (count, text) =>
    `${count < 2 ? `${count} tenseur a` : `${count.toLocaleString("fr")} tenseurs ont`} « ${text} » dans leur nom.`,
  tensorsOf: (layer) => `Tenseurs de ${layer}`,
  tensor: "Tenseur",
  type: "Type",
  shape: "Forme",
  oneNumber: "scalaire",
  more: (count) => `${count} de plus. Cherchez pour réduire la liste.`,
};

export const FILTER_LIST_LABELS: Translation<typeof English.FILTER_LIST_LABELS> = {
  filters: "Filtres",
  estimates: "Les nombres avec ≈ sont des estimations, ceux avec + sont incomplets.",
  count: (count) => (count < 2 ? " modèle" : " modèles"),
  none: "Aucun filtre disponible.",
  remove: " (retirer ce filtre)",
  more: (count) => `${count} de plus`,
  inUse: "Filtres actifs",
  removeOne: " (retirer)",
  clear: "Retirer tous les filtres",
};

export const LISTINGS_TABLE_LABELS: Translation<typeof English.LISTINGS_TABLE_LABELS> = {
  nameOf,
  free: "gratuit",
  label: "Fournisseurs et prix",
  provider: "Fournisseur et son ID de modèle",
  model: "Modèle",
  sortBy: ", trier par cette colonne",
  input: "Entrée ($ / 1 M tokens)",
  output: "Sortie ($ / 1 M tokens)",
  cached: "Entrée en cache ($ / 1 M tokens)",
  perImage: "$ par image",
  perSecond: "$ par seconde",
  perCharacters: "$ / 1 M caractères",
  context: "Tokens d’entrée max.",
  maxOutput: "Tokens de sortie max.",
  latency: "Secondes avant le premier token",
  throughput: "Tokens par seconde",
  abilities: "Capacités",
  until: "Disponible jusqu’au",
  read: "Date du prix",
  pricePage: "(page des prix)",
  notKnown: "Inconnu",
  notListed: "Aucun",
  none: "Aucun fournisseur connu.",
};

export const METADATA_LABELS: Translation<typeof English.METADATA_LABELS> = {
  nameOf,
  task: "Tâche",
  library: "Bibliothèque",
  parameters: "Paramètres",
  about: (figure) => `environ ${figure}`,
  active: "Actifs par token",
  license: "Licence",
  licenseText: "(lire la licence)",
  languages: "Langues",
  moreLanguages: (count) => `${count} autres`,
  architecture: "Architecture",
  modelType: "Type de modèle",
  numbers: "Format numérique",
  tokenizer: "Tokenizer",
  licenseFile: "Fichier de licence",
  quantizedWith: "Quantifié avec",
  context: "Contexte",
  tokens: (count) => `${count} tokens`,
  embedding: "Embedding",
  dimensions: (count) => `${count} dimensions`,
  shape: "Structure",
  layers: (count) => (count < 2 ? `${count} couche` : `${count} couches`),
  heads: (count) => (count < 2 ? `${count} tête` : `${count} têtes`),
  keyValueHeads: (count) => (count < 2 ? `${count} tête clé/valeur` : `${count} têtes clé/valeur`),
  headSize: (count) => `de taille ${count}`,
  hiddenSize: "Taille cachée",
  vocabulary: "Vocabulaire",
  pictureSize: "Taille d’image",
  pixels: (side) => `${side} × ${side} pixels`,
  classes: "Classes",
  weights: "Poids",
  abilities: "Capacités",
  madeFrom: "Modèle de base",
  quantized: "quantifié",
  finetune: "fine-tuné",
  adapter: "adaptateur",
  merge: "fusion",
  supersededBy: "Remplacé par",
  papers: "Articles",
  dataSets: "Jeux de données",
  downloads: "Téléchargements",
  likes: "Likes",
  released: "Sortie",
  updated: "Mis à jour",
  created: "Créé",
  revision: "Révision",
  commit: "Commit",
  listedBy: "Sources",
  none: "Aucune donnée connue.",
};

export const METADATA_STRIP_LABELS: Translation<typeof English.METADATA_STRIP_LABELS> = {
  nameOf,
  free: "gratuit",
  size: "Taille",
  parameters: (count, isRounded) => `${isRounded ? "environ " : ""}${count} paramètres`,
  context: "Contexte",
  tokens: (count) => `${count} tokens`,
  license: "Licence",
  notKnown: "Inconnu",
  permissive: "usage commercial autorisé",
  copyleft: "partage à l’identique",
  conditions: "usage restreint",
  "non-commercial": "usage non commercial uniquement",
  other: "conditions propres",
  languages: "Langues",
  moreLanguages: (count) => ` et ${count} autres`,
  released: "Sortie",
  madeFrom: "Modèle de base",
  forms: "Formats de poids",
  price: "Prix à partir de",
  priceOf: "par million de tokens d’entrée",
};

export const MODEL_HEADER_LABELS: Translation<typeof English.MODEL_HEADER_LABELS> = {
  copy: "Copier l’ID du modèle",
  summaryNote: "Généré à partir des données ci-dessous",
  compare: "Comparer des modèles",
};

export const MODEL_PICKER_LABELS: Translation<typeof English.MODEL_PICKER_LABELS> = {
  label: "Modèle",
  placeholder: "owner/name",
};

export const MODEL_CARD_LABELS: Translation<typeof English.MODEL_CARD_LABELS> = {
  nameOf,
  about: "environ ",
  parameters: " paramètres",
  gated: "Restreint",
  downloads: (count) => `${count} téléchargements`,
  likes: (count) => `${count} likes`,
};

export const MODEL_TABLE_LABELS: Translation<typeof English.MODEL_TABLE_LABELS> = {
  nameOf,
  free: "gratuit",
  model: "Modèle",
  fit: "Mémoire",
  size: "Taille",
  about: (figure) => `environ ${figure}`,
  context: "Contexte",
  license: "Licence",
  gated: "Restreint",
  released: "Sortie",
  price: "Entrée ($ / 1 M)",
  downloads: "Téléch.",
  notKnown: "Inconnu",
  none: "Aucun modèle.",
  servedBy: (count) => (count < 2 ? `${count} fournisseur` : `${count} fournisseurs`),
  compareOne: (id) => `Comparer ${id}`,
};

export const RESULTS_TABLE_LABELS: Translation<typeof English.RESULTS_TABLE_LABELS> = {
  label: "Résultats",
  dataSet: "Jeu de données",
  noDataSet: "Jeu de données inconnu",
  measure: "Métrique",
  result: "Résultat",
  none: "Aucun résultat connu.",
  more: (count) => `${count} autres jeux de données dans la carte du modèle.`,
};

export const SCHEMA_TABLE_LABELS: Translation<typeof English.SCHEMA_TABLE_LABELS> = {
  field: "Champ",
  type: "Type",
  meaning: "Signification",
  value: "(la valeur)",
  required: "obligatoire",
  none: "Aucun champ.",
};

export const SEARCH_FIELD_LABELS: Translation<typeof English.SEARCH_FIELD_LABELS> = {
  label: "Rechercher",
  submit: "Rechercher",
  placeholder: "",
};

export const SIZE_PLOT_LABELS: Translation<typeof English.SIZE_PLOT_LABELS> = {
  bits: "bits par poids",
  none: "Rien à tracer.",
};

export const SNIPPET_PANEL_LABELS: Translation<typeof English.SNIPPET_PANEL_LABELS> = {
  written,
  everything: "Tout le code en un bloc",
  allFor: (library) => `Tout le code pour ${library}`,
  show: "Mettre à jour le code",
  showFor: (library) => ` pour ${library} avec ces valeurs`,
  installFor: (library) => `Commande d’installation de ${library}`,
  code: "Code",
  named: (name, library) => `${name} pour ${library}`,
  otherInstallers: "Installer avec uv, conda ou un fichier requirements",
  ran: (date, packages, architecture) =>
    architecture === undefined
      ? `Testé le ${formatDate(date, "fr")} sur un modèle de substitution · ${packages}`
      : `Testé le ${formatDate(date, "fr")} avec cette architecture (${architecture}), sur un petit modèle de substitution · ${packages}`,
  ranAgainstServer: (date, packages) =>
    `Testé le ${formatDate(date, "fr")} avec un serveur de substitution · ${packages}`,
  verified: (name, version, date) =>
    `Non exécuté. Syntaxe et noms vérifiés le ${formatDate(date, "fr")} avec ${name} ${version}`,
  none: "Aucun code disponible.",
  unchecked: "Non testé",
};

export const SOURCE_MARK_LABELS: Translation<typeof English.SOURCE_MARK_LABELS> = {
  source: "Source",
  sourceOf: (field) => `Source : ${field}`,
  atCommit: "au commit",
  workedOut: (rule) => `déduit : ${rule}`,
  readOn: "Lu le",
  aboutSources: "À propos des sources",
};

export const TAGS_LABELS: Translation<typeof English.TAGS_LABELS> = {
  nameOf,
  tags: "Tags",
  moreTags: (count) => `${count} de plus`,
};

export const TASK_CARD_LABELS: Translation<typeof English.TASK_CARD_LABELS> = {
  count: (count) =>
    count === 0 ? "Aucun modèle pour le moment" : count === 1 ? "1 modèle" : `${count.toLocaleString("fr")} modèles`,
};

export const TASK_DEMO_LABELS: Translation<typeof English.TASK_DEMO_LABELS> = {
  in: "Entrée",
  out: "Sortie",
  input: "Exemple d’entrée",
  output: "Exemple de sortie",
  picture: (alt) => `Image : ${alt}`,
  recording: "Enregistrement",
  noRecording: (name) => `Enregistrement : ${name}`,
  table: "Tableau",
  none: "Aucun exemple disponible.",
};

export const USAGE_PANEL_LABELS: Translation<typeof English.USAGE_PANEL_LABELS> = {
  library: "Bibliothèque",
  notebook: "Ouvrir en notebook",
  notebookOf: (library) => `, ${library}`,
  colab: "Ouvrir Colab",
  colabOf: (library) => `, pour y importer le notebook ${library}`,
  link: "Lien vers ce code",
  none: "Aucune bibliothèque connue pour ce modèle.",
};
