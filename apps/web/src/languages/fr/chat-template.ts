/** Texts of the chat template editor, in French. */
import type { CHAT_TEMPLATE_LABELS as English } from "../../pages/chat-template/labels.ts";
import type { Translation } from "../translation.ts";

export const CHAT_TEMPLATE_LABELS: Translation<typeof English> = {
  page: {
    title: "Éditeur de template de chat",
    titleOf: (id) => `Template de chat de ${id}`,
    titleOfSeveral: (names) => `Comparer les templates de chat : ${names}`,
    description:
      "Modifiez un template de chat et une conversation, et voyez le prompt qu’ils produisent, coloré par origine.",
    lead: "Un template de chat transforme des messages en l’unique texte sur lequel un modèle a été entraîné.",
    ofModel: (id) => `Voici le template de <link>${id}</link>.`,
    ofFamily: "Ci-dessous, un exemple d’une famille de templates, et non le template d’un modèle.",
    notStored: (id) => `Le template de <link>${id}</link> n’est pas stocké ici. La page du modèle y renvoie.`,
    noScript: "La modification demande JavaScript. Sans lui, cette page montre un exemple.",
  },
  examples: {
    nav: "Exemples de templates",
    example: (name) => `Exemple : ${name}`,
    compareAll: (count) => `Comparer les ${count} exemples`,
    chatml: { name: "ChatML", about: "Deux marqueurs autour de chaque message, avec le rôle sur la première ligne" },
    roleHeaders: {
      name: "En-têtes de rôle",
      about: "Le rôle dans un en-tête, avec un marqueur de fin après chaque message",
    },
    instructionBrackets: {
      name: "Crochets d’instruction",
      about:
        "Messages de l’utilisateur entre crochets et aucun marqueur pour les réponses ; les rôles alternent, sans message système",
    },
    turnMarks: {
      name: "Marqueurs de tour",
      about: "Un marqueur au début d’un tour et un à la fin, avec un autre nom pour l’assistant",
    },
  },
  open: {
    form: "Modèles à afficher",
    model: "Modèle",
    others: ["Comparer avec", "Troisième modèle", "Quatrième modèle"],
    placeholder: "owner/name",
    submit: "Afficher les templates",
    file: "Ou ouvrez un template ou un tokenizer_config.json",
    fileTooLarge: (name, megabytes) => `${name} dépasse ${megabytes} Mo. Choisissez un fichier plus petit.`,
  },
  inputs: {
    form: "Template et conversation",
    template: "Template",
    messages: "Messages (JSON)",
    generationPrompt: "Ajouter le prompt de génération",
    more: "Outils, documents et autres variables",
    tools: "Outils (liste JSON, facultatif)",
    documents: "Documents (liste JSON, facultatif)",
    variables: "Autres variables (JSON)",
    others: "Templates à comparer",
    other: (number) => `Template ${number}`,
  },
  actions: {
    format: "Formater le template",
    onePerLine: "Mettre chaque balise sur sa ligne",
    share: "Copier le lien",
    shared: "Copié",
    notShared: "Le lien n’a pas pu être copié. Copiez-le depuis la barre d’adresse.",
    downloadTemplate: "Télécharger le template",
    downloadPrompt: "Télécharger le prompt",
  },
  output: {
    prompt: "Prompt",
    rendered: "Prompt produit",
    characters: (count) => `${count.toLocaleString("fr")} caractères`,
    explained: "Rendu de la conversation",
    diagnostics: "Diagnostic du template",
    variables: "Variables",
    optional: "(facultatif)",
    capabilities: "Capacités",
    yes: "Oui",
    no: "Non",
    unknown: "Inconnu",
    tooSlow: (seconds) => `Le template a pris plus de ${seconds} secondes et a été arrêté. Simplifiez ses boucles.`,
  },
  portability: {
    title: "Portabilité",
    about: (conversations, transformers) =>
      `Templates publics, exécutés sur ${conversations} conversations dans d’autres moteurs : combien de prompts sont ceux de transformers ${transformers}.`,
    template: "Template",
    outcome: (same, failed, conversations) =>
      `${same === conversations ? "Tous" : `${same} sur ${conversations}`} identiques${failed ? `, ${failed} en échec` : ""}`,
    notMeasured:
      "Le template ci-dessus n’a pas été mesuré. Exécutez-le dans les moteurs de votre machine : <code>npx vitrine-template check chat_template.jinja</code>",
    all: (count) => `Les ${count} templates mesurés`,
    measured: (of) =>
      `Mesuré le ${of.date}. Templates de ${of.sources}. llama.cpp et minja comme dans llama-cpp-python ${of["llama.cpp"]} et ${of.minja}, sans les modifications de llama.cpp aux messages ; minijinja ${of.minijinja} pour Python, avec pycompat.`,
  },
  comparison: {
    title: "Comparaison",
    about:
      "La même conversation dans chaque template. Les lignes marquées « - » ne sont que dans le premier prompt, celles marquées « + » que dans l’autre.",
    heading: (number) => `Template ${number}`,
    name: (name) => ` : ${name}`,
    prompt: (number) => `Prompt produit par le template ${number}`,
    promptOf: (number, name) => `Prompt produit par le template ${number}, ${name}`,
    difference: "Différence avec le template 1",
    differenceOf: (number) => `Différence entre les prompts du template 1 et du template ${number}`,
  },
  notes: {
    written: (number, role) => `Le message ${number} (${role}) est dans le prompt.`,
    changed: (number, role) => `Le message ${number} (${role}) est dans le prompt, réécrit.`,
    merged: (number, role) => `Le message ${number} (${role}) suit le précédent sans séparation.`,
    dropped: (number, role) => `Le message ${number} (${role}) n’est pas dans le prompt.`,
    empty: (number, role) => `Le message ${number} (${role}) est vide.`,
    noRole: "sans rôle",
    imitation: (path, token) => `${path} contient ${token}, qui se lit comme un jeton de contrôle.`,
    nothing: "Rien n’a été trouvé.",
    line: (line, message) => `Ligne ${line} : ${message}`,
    more: (count) => `Et ${count} de plus.`,
    tooManyLines: "Les prompts diffèrent par trop de lignes pour être comparés.",
    samePrompts: "Les prompts sont identiques.",
  },
};
