/** Texts of embedded models, in French. */
import type { EMBEDS_LABELS as EnglishEmbeds, ELEMENT_LABELS as EnglishElement } from "../../modules/embeds/labels.ts";
import type { Translation } from "../translation.ts";

export const EMBEDS_LABELS: Translation<typeof EnglishEmbeds> = {
  page: {
    title: "Intégrer un modèle",
    description:
      "Affichez la fiche, le code, le prompt ou un exemple d’un modèle dans vos pages, avec des éléments personnalisés ou des cadres.",
    lead: "Affichez la fiche, le code, le prompt rendu ou un exemple de tâche d’un modèle dans votre page.",
    model: "Modèle",
    placeholder: "owner/name",
    submit: "Afficher le code",
    notFound: (model) => `Aucun modèle avec l’ID « ${model} ». Le code ci-dessous concerne un autre modèle.`,
    noModels: "Aucun modèle pour le moment. <link>Ajoutez vos propres modèles</link> pour les intégrer.",
    script: "Dans les pages qui autorisent les scripts, ajoutez ceci une fois : <script/>",
    element: (kind) => `Élément personnalisé : ${kind}`,
    elementTitle: "Avec un script",
    frame: (kind) => `Cadre : ${kind}`,
    frameTitle: "Sans script",
    oembed:
      "Dans les éditeurs compatibles <oembed>oEmbed</oembed>, collez l’adresse de <model>la page du modèle</model>. Les éléments reprennent les couleurs et polices de votre page par les variables <code>--ink</code>, <code>--surface</code>, <code>--accent</code>, <code>--line</code> et <code>--font-text</code>. <guide>Lire le guide d’intégration</guide>",
  },
  kinds: {
    model: "Fiche",
    snippet: "Code d’utilisation",
    prompt: "Prompt du template de chat",
    widget: "Exemple de tâche",
  },
  view: {
    title: (id, kind) => `${id} : ${kind}`,
    from: (id, site) => `${id} sur ${site}`,
    noCode: "Aucune bibliothèque connue ne charge ce modèle.",
    files: "les fichiers",
    noTemplate: "Le template de chat de ce modèle n’est pas stocké ici.",
    templateFailed: "Le template de chat n’a pas pu produire la conversation d’exemple.",
    prompt: "Prompt d’une conversation d’exemple",
    unknownTask: "Tâche inconnue",
    run: "Essayer ce modèle",
  },
};

export const ELEMENT_LABELS: Translation<typeof EnglishElement> = { noForm: "Cette tâche n’a pas de formulaire." };
