/** Texts of the list of tasks and of a task’s page, in French. */
import type { TASKS_LABELS as EnglishTasks } from "../../pages/tasks/labels.ts";
import type { TASK_SEARCH_LABELS as EnglishTaskSearch } from "../../pages/tasks/search-labels.ts";
import type { Translation } from "../translation.ts";

export const TASKS_LABELS: Translation<typeof EnglishTasks> = {
  list: {
    title: "Tâches",
    description: (count) =>
      `${count} tâches d’apprentissage automatique avec leurs entrées et sorties, modèles et bibliothèques.`,
    lead: "Ce que les modèles savent faire. Chaque tâche présente ses entrées et sorties, ses modèles et ses bibliothèques.",
  },
  task: {
    kind: (modality) => `Tâche · ${modality}`,
    models: (count) => (count < 2 ? `${count.toLocaleString("fr")} modèle` : `${count.toLocaleString("fr")} modèles`),
    libraries: (count) => (count < 2 ? `${count} bibliothèque` : `${count} bibliothèques`),
    general: (task) => `Voir aussi la tâche plus générale <link>${task}</link>.`,
    guide: (title) => `Guide : ${title}`,
    openInPlayground: "Ouvrir dans le playground",
    placeholder: "Cette tâche n’a qu’un résumé pour le moment.",
    localModels: "Modèles sur cette machine",
    localModel: (model) => `<link>${model}</link>, sans token`,
    about: "À propos de cette tâche",
    useCases: "Cas d’usage",
    metrics: "Métriques",
  },
  schema: {
    title: "Schéma de l’API",
    about: (path) => `Entrée, paramètres et sortie d’un appel. Disponible aussi en JSON : <link>${path}</link>`,
    input: "Entrée",
    parameters: "Paramètres",
    output: "Sortie",
    none: "Aucun.",
  },
  side: {
    title: "Modèles, jeux de données et bibliothèques",
    libraries: "Bibliothèques",
    noLibrary: "Aucune bibliothèque connue pour cette tâche.",
    recommended: "Modèles recommandés",
    models: "Modèles",
    noModels:
      "Aucun modèle pour le moment. <add>Ajoutez vos propres modèles</add> ou voyez <all>tous les modèles</all>.",
    allModels: (count) => `Les ${count.toLocaleString("fr")} modèles`,
    datasets: "Jeux de données",
    subtasks: "Sous-tâches",
    video: "Vidéo",
    introduction: (task) => `<link>Introduction : ${task}</link> (YouTube)`,
  },
};

export const TASK_SEARCH_LABELS: Translation<typeof EnglishTaskSearch> = {
  found: (count) => (count < 2 ? `${count} tâche` : `${count} tâches`),
};
