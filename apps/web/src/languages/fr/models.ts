/** Texts of the list of models, in French. */
import type { MODELS_LABELS as English } from "../../pages/models/labels.ts";
import type { Translation } from "../translation.ts";

export const MODELS_LABELS: Translation<typeof English> = {
  page: {
    changes: (heading) => `${heading} : nouveautés`,
    models: "Modèles",
    modelsOfTask: (task) => `Modèles : ${task}`,
    modelsForLibrary: (library) => `Modèles pour ${library}`,
    modelsOfTaskForLibrary: (task, library) => `Modèles pour ${library} : ${task}`,
    search: (query) => `Modèles pour « ${query} »`,
    derived: (id) => `Modèles dérivés de ${id}`,
    count: (total) => (total === "1" ? "1 modèle" : `${total} modèles`),
    description: (heading, count) => `${heading} : ${count}. Recherchez, filtrez et copiez du code.`,
    skipFilters: "Passer les filtres",
    filters: "Filtres",
    fullRows: "Lignes complètes",
    thatFit: (machine) => `Seulement ceux qui tiennent : ${machine}`,
    allSizes: "Afficher aussi ceux qui ne tiennent pas",
    compactRows: "Lignes compactes",
    explained: {
      title: "Comment cette recherche a été traitée",
      interpretation: "Interprétation",
      rows: (total) => `Clés de tri des premiers sur ${total} modèles`,
      request: (engine) => `Requête à ${engine}`,
      plan: "Plan",
    },
  },
  search: {
    label: "Chercher des modèles par nom, tâche, taille ou licence",
    placeholder: "whisper, speech to text, 7b chat apache",
  },
  filters: {
    unknown: "Inconnu",
    memoryNote: "Poids publiés (16 bits si inconnu) avec un contexte court.",
    abilities: "Capacités",
    kind: "Type",
    original: "Modèles d’origine uniquement",
    chatTemplate: "Avec template de chat",
  },
  applied: { query: (query) => `« ${query} »`, derived: (id) => `Dérivé de ${id}` },
  parsed: {
    corrected: (query, corrected) =>
      `Résultats pour <strong>${corrected}</strong>. <link>Chercher plutôt « ${query} »</link>`,
    understood: "Compris comme",
    understoodOrUnknown: "Compris comme (modèles sans valeur connue inclus)",
    literal: "Chercher ces mots exacts",
    omitted: (terms) => `Aucun résultat exact. Résultats sans <strong>${terms}</strong>.`,
    orUnknown:
      "Aucun modèle connu ne remplit tous les critères. Voici des modèles dont certaines valeurs sont inconnues.",
    pastedMissing: (id) =>
      `<strong>${id}</strong> n’est pas dans ce catalogue. <link>Voir comment l’obtenir</link>. Ces modèles ont un nom proche.`,
    closed: (name) =>
      `Les poids de <strong>${name}</strong> ne sont pas publiés : le téléchargement est impossible. Ces modèles s’en rapprochent.`,
    unstated: (word) =>
      `Aucun modèle ne déclare être <strong>${word}</strong> : ce n’est pas un filtre. Ces modèles ont le mot dans leur nom, leurs tags ou leur carte.`,
    fillersOnly: (query) =>
      `<strong>${query}</strong> ne dit rien d’un modèle : tous les modèles sont affichés. Que doit-il faire ?`,
    allTasks: "Toutes les tâches",
    alternative: (task) => `Vouliez-vous dire <link>${task}</link> ?`,
    nameContains: (text) => `Nom contenant « ${text} »`,
    anyOf: (values) => values.join(" ou "),
    provider: (name) => `Servi par ${name}`,
    aboutSize: (size) => `Environ ${size} paramètres`,
    maxSize: (size) => `Jusqu’à ${size} paramètres`,
    minSize: (size) => `Au moins ${size} paramètres`,
    memory: (gibibytes) => `Tient dans ${gibibytes} Go`,
    context: (tokens) => `Au moins ${tokens} tokens de contexte`,
    orders: {
      relevance: "Plus pertinents d’abord",
      popularity: "Plus populaires d’abord",
      price: "Moins chers d’abord",
      downloads: "Plus téléchargés d’abord",
      likes: "Plus aimés d’abord",
      updated: "Mis à jour récemment d’abord",
      created: "Plus récents d’abord",
      size: "Plus grands d’abord",
      context: "Contexte le plus long d’abord",
      name: "Triés par nom",
    },
    smallest: "Plus petits d’abord",
    oldest: "Plus anciens d’abord",
    ignored: "Paramètres d’URL ignorés :",
    fallback: "La recherche est limitée pour le moment. Les résultats peuvent être incomplets.",
  },
  sort: { label: "Ordre de tri", prefix: "Tri : " },
  pages: { label: "Pages", first: "Première page", previous: "Précédent", next: (count) => `${count} suivants` },
  empty: {
    noModels: "Aucun modèle pour le moment.",
    addModels: "<link>Ajoutez vos propres modèles</link> pour les voir ici.",
    noText: (query) => `Aucun modèle ne contient « ${query} » dans son nom, ses tags ou sa carte.`,
    noMatch: "Aucun modèle ne correspond à tous ces filtres.",
    changeText:
      "Essayez moins de mots ou des mots plus courts, <docs>cherchez dans la documentation</docs> ou <all>voyez tous les modèles</all>.",
    changeFiltersOrText:
      "Retirez un filtre ci-dessus, <docs>cherchez dans la documentation</docs> ou <all>voyez tous les modèles</all>.",
    changeFilters: "Retirez un filtre ci-dessus ou <all>voyez tous les modèles</all>.",
  },
};
