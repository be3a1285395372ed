/** Texts of the list of libraries and of a library’s page, in French. */
import type { LIBRARIES_LABELS as English } from "../../pages/libraries/labels.ts";
import type { Translation } from "../translation.ts";

export const LIBRARIES_LABELS: Translation<typeof English> = {
  list: {
    title: "Bibliothèques",
    description: (count) => `${count} bibliothèques d’apprentissage automatique avec leurs modèles et du code.`,
    lead: (count) =>
      `${count} bibliothèques qui chargent des modèles. Un point plein signale celles qui ont du code d’utilisation.`,
    letters: "Bibliothèques par première lettre",
    hasCode: "avec code d’utilisation",
  },
  library: {
    kind: "Bibliothèque",
    models: (count) => (count < 2 ? `${count.toLocaleString("fr")} modèle` : `${count.toLocaleString("fr")} modèles`),
    tasks: (count) => (count < 2 ? `${count} tâche` : `${count} tâches`),
    description: (library, models) =>
      `${library} : code d’utilisation, tâches prises en charge et ${models.toLocaleString("fr")} modèles.`,
    source: (repository) => `Code source : ${repository}`,
    documentation: "Documentation",
    id: (id) => `ID de la bibliothèque : <code>${id}</code>`,
    side: "À propos de cette bibliothèque",
  },
  code: {
    title: "Code d’utilisation",
    about: (id) => `Avec <link>${id}</link> :`,
    none: "Pas encore de code. Il apparaîtra dès que le hub aura un modèle pour cette bibliothèque.",
  },
  models: {
    title: "Modèles",
    none: (library) =>
      `Aucun modèle pour ${library} pour le moment. <add>Ajoutez vos propres modèles</add> ou voyez <all>tous les modèles</all>.`,
    all: (count) => `Les ${count.toLocaleString("fr")} modèles`,
  },
  tasks: { title: "Tâches", none: "Aucune tâche connue pour cette bibliothèque." },
  downloads: {
    title: "Comptage des téléchargements",
    about: "Chaque requête d’un fichier qui correspond à cette requête compte pour un téléchargement :",
    query: "Requête de téléchargement",
    files: "Fichiers d’un dépôt, un par ligne",
    check: "Vérifier les fichiers",
    none: "Aucun fichier ne compte comme téléchargement.",
    counted: (matching, total) => `${matching} fichiers sur ${total} comptent comme téléchargements :`,
  },
};
