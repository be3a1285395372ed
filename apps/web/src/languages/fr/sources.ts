/** Texts of the page about data sources, in French. */
import type { SOURCES_LABELS as English } from "../../pages/sources/labels.ts";
import type { Translation } from "../translation.ts";

export const SOURCES_LABELS: Translation<typeof English> = {
  page: {
    title: "Sources des données",
    description: "D’où viennent les données sur les modèles : versions de paquets, conflits entre elles et prix.",
    lead: "Chaque donnée sur un modèle vient ici d’une source nommée. La marque à côté d’une donnée (※) l’indique. Les valeurs qu’aucune source n’indique sont affichées comme inconnues.",
    noSeed:
      "Cette base n’utilise pas les données initiales fournies. Ses données viennent du hub ou du dossier de chaque fiche importée.",
  },
  rules: {
    title: "Comment les conflits sont résolus",
    list: [
      "Ce qu’indique la page du modèle l’emporte, puis ce qu’indique le dépôt de son créateur.",
      "Si d’autres sources indiquent des valeurs différentes, la valeur majoritaire l’emporte. Une taille qui répète celle du nom ne l’emporte jamais sur une autre.",
      "En cas d’égalité, une valeur lue à un commit du dépôt du modèle l’emporte.",
      "Ensuite, une valeur indiquée prime sur une valeur déduite. Pour les valeurs déduites, la règle est nommée à côté de la donnée.",
      "Enfin, l’ordre des versions ci-dessus décide.",
      "Les langues, articles et capacités sont des listes : chaque entrée compte comme une donnée, et toutes sont incluses.",
      "Les nombres arrondis comme « 8B » sont affichés avec « environ ». Seuls les nombres exacts d’une source sont affichés comme tels.",
      "Une capacité compte aussi si au moins deux fournisseurs la proposent pour le modèle. Un seul pourrait l’avoir ajoutée de lui-même.",
      "Les modèles quantifiés et les copies héritent de la licence, de la tâche, des langues, de la taille, du contexte et de l’architecture de leur modèle de base ; les fine-tunings héritent de la taille, du contexte et de l’architecture. La marque indique « from base model ».",
      "Un modèle reprend la tâche, la licence et la date de sortie des autres tailles de sa famille si au moins deux les indiquent et que toutes concordent. La marque le précise.",
    ],
  },
  order: {
    title: "L’ordre « Populaires »",
    about:
      "Les versions de paquets ne publient pas de téléchargements : les modèles sont donc classés selon les mentions dans les sources. 40 points par paquet qui cite le modèle, 60 pour une place sur une page de tâche, 60 si une source le met en avant, davantage pour les modèles dérivés et les fournisseurs, et jusqu’à 120 pour une sortie récente. L’ordre n’indique pas combien de personnes utilisent un modèle.",
  },
  prices: {
    title: "Prix",
    about:
      "Les offres viennent de la table de prix de litellm : ID de modèle du fournisseur, prix, limites et capacités, avec un lien vers la page du fournisseur quand la table en a un. Une offre correspond à un modèle si le fournisseur utilise l’ID du hub, ou si exactement un dépôt de l’auteur du modèle porte ce nom.",
  },
  imported: {
    title: "Fiches importées",
    about:
      "Une fiche importée d’un hub ou d’un dossier remplace celle des données initiales, avec toutes ses données. <link>Lire comment importer des modèles</link>",
  },
  releases: {
    title: "Versions",
    summary: (facts, models, shared, listings) =>
      `${facts} données sur ${models} modèles, dont ${shared} indiquées par deux paquets ou plus, et ${listings} offres de fournisseurs. Lu le <date/> dans ces versions.`,
    release: "Version",
    content: "Contenu",
    license: "Licence",
    models: "Modèles",
    facts: "Données",
    listings: (count) => `${count} offres`,
    none: "Aucun",
    note: "Quelques modèles sont ici parce qu’une documentation les mentionne, et non une version. Leur marque de source nomme le dépôt et le commit.",
  },
  repositories: {
    title: "Dépôts et pages",
    about:
      "Données que des personnes et des scripts ont lues dans les dépôts des créateurs, sur les pages des modèles et dans des catalogues, au commit ou au jour indiqué.",
    attribution:
      "Résultats d’évaluation et certaines licences, tailles et dates : LLM Stats par Jonathan Chávez Tamales et contributeurs (<link>llm-leaderboard</link>), CC BY 4.0, valeurs inchangées.",
    source: "Source",
    kind: "Type",
    kinds: { page: "Page du modèle", maker: "Créateur", catalog: "Catalogue", known: "Saisi à la main" },
    version: "Commit ou jour",
    models: "Modèles",
    facts: "Données",
  },
  conflicts: {
    title: "Conflits",
    summary: (total, first, last) =>
      `Les versions indiquent des valeurs différentes dans ${total.toLocaleString("fr")} cas. Affichage de ${first} à ${last}.`,
    model: "Modèle",
    field: "Champ",
    chosen: "Valeur retenue",
    reason: "Raison",
    others: "Autres valeurs",
    value: (value, sources) => `${value} (${sources})`,
    pages: "Pages des conflits",
    previous: "Précédent",
    next: "Suivant",
  },
};
