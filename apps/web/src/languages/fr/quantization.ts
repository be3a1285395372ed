/** Texts of the page about quantization, in French. */
import type { QUANTIZATION_LABELS as English } from "../../pages/quantization/labels.ts";
import type { Translation } from "../translation.ts";

export const QUANTIZATION_LABELS: Translation<typeof English> = {
  title: "Quantification",
  description: "Types de fichiers GGUF et types de tenseurs, avec leurs numéros, bits par poids et ordre recommandé.",
  lead: "Les poids quantifiés utilisent moins de bits. Les fichiers sont plus petits, demandent moins de mémoire et tournent plus vite, avec une certaine perte de qualité. Le nom d’un fichier GGUF indique son type.",
  choose: {
    title: "Choisir une quantification",
    size: "Taille du modèle",
    parameters: (billions) => `${billions} Md de paramètres`,
    submit: "Recommander un type",
    updated: "Recommandation mise à jour.",
    recommended: (type, needs, memory) =>
      `Recommandé : ${type}. Il demande environ ${needs} sur ${memory}, plus la mémoire pour le contexte.`,
    none: (memory) =>
      `Aucun type ne tient : même le plus petit demande plus de ${memory}. Choisissez un modèle plus petit.`,
    note: "La mémoire pour le contexte dépend du modèle ; la page de chaque modèle la compte. <link>Lire le guide de la quantification</link>",
  },
  order: {
    title: "Ordre recommandé",
    about:
      "Du plus exact au plus petit. Choisissez le premier type dont le fichier tient dans votre mémoire en laissant de la place au contexte. La barre et la dernière colonne concernent un modèle de 7 milliards de paramètres.",
    label: "Quantifications dans l’ordre recommandé",
    note: "Les types mixtes sont calculés pour une forme de couche courante, sans les matrices d’embedding et de sortie. Pour la taille d’un fichier réel, voir la liste des fichiers du modèle.",
    type: "Type",
    bits: "Bits par poids",
    model: "Modèle 7B",
    gigabytes: (amount) => `${amount} Go`,
  },
  fileTypes: {
    title: "Types de fichiers",
    about: "Le mélange de types de tenseurs d’un fichier, enregistré dans son champ <code>general.file_type</code>.",
  },
  tensorTypes: { title: "Types de tenseurs", about: "Comment les valeurs d’un tenseur sont stockées." },
  number: "Numéro",
  name: "Nom",
};
