/** Texts around the pages and in files that browsers read, in French. */
import type { SHELL_LABELS as EnglishShell, PALETTE_LABELS as EnglishPalette } from "../../shell/labels.ts";
import type { SCRIPT_LABELS as EnglishScript } from "../../shell/script-labels.ts";
import type { SITE_FILE_LABELS as EnglishSiteFile } from "../../pages/site-files/labels.ts";
import type { Translation } from "../translation.ts";

export const SHELL_LABELS: Translation<typeof EnglishShell> = {
  pages: {
    home: "Accueil",
    models: "Modèles",
    tasks: "Tâches",
    libraries: "Bibliothèques",
    providers: "Fournisseurs",
    playground: "Playground",
    sheet: "Feuille de prompts",
    blind: "Comparaison à l’aveugle",
    chatTemplate: "Éditeur de template de chat",
    quantization: "Quantification",
    docs: "Documentation",
    components: "Composants",
    compare: "Comparer des modèles",
    changes: "Nouveautés",
    machine: "Ma machine",
    sources: "Sources des données",
    search: "Recherche",
  },
  header: { chatTemplate: "Templates", docs: "Docs" },
  document: {
    searchOf: (site) => `Rechercher dans ${site}`,
    skip: "Aller au contenu",
    home: (site) => `Accueil de ${site}`,
    navigation: "Principale",
    search: "Chercher",
    theme: "Changer de thème",
    menu: "Menu",
    footer: "Pied de page",
    language: "Langue",
    englishText: "Cette page est en anglais.",
    license: (site) => `<strong>${site}</strong> est open source sous licence Apache 2.0.`,
    access: "Votre accès",
    siteImage: (site) => `${site} : trouvez un modèle, copiez du code qui marche`,
    pageImage: (site, kind, title) => `${site}, ${kind} : ${title}`,
  },
  machine: {
    choose: "Machine",
    current: (name) => `Ma machine : ${name}`,
    common: "Machines courantes",
    all: "Toutes les machines",
  },
  notFound: {
    title: "Page introuvable",
    description: "Cette page n’existe pas.",
    message: (path) => `Aucune page à l’adresse <code>${path}</code>. Vérifiez l’adresse ou cherchez un modèle.`,
    search: "Chercher un modèle",
    elsewhere: "Ou voir <models>tous les modèles</models>, les <tasks>tâches</tasks> ou la <docs>documentation</docs>.",
  },
  serverError: {
    title: "Une erreur s’est produite",
    description: "Le serveur n’a pas pu créer cette page.",
    message:
      "Le serveur n’a pas pu créer cette page. L’erreur figure dans son journal. Rechargez la page pour réessayer.",
    report: (requestId) => `Pour signaler l’erreur, indiquez cet identifiant de requête : <code>${requestId}</code>`,
  },
  invalidCursor: {
    title: "Lien de page non valide",
    description: "Ce lien mène à une page de liste qui n’existe pas.",
    message: "Le <code>cursor</code> de cette adresse est incomplet ou appartient à une autre liste.",
    start: "Aller à la première page",
  },
  unavailable: {
    title: "Modèles indisponibles",
    description: "La base de données des modèles ne répond pas.",
    message:
      "La base de données des modèles ne répond pas. Elle est peut-être en cours de démarrage. Réessayez dans quelques secondes.",
    meanwhile: "Vous pouvez toujours lire <docs>la documentation</docs> et <libraries>les bibliothèques</libraries>.",
  },
  folderProblems: {
    title: "Problèmes de dossiers",
    description: "Modèles absents ou incomplets dans les dossiers surveillés.",
    none: "Aucun problème. Tous les modèles des dossiers surveillés sont complets.",
    model: "Modèle",
    folder: "Dossier",
    status: "État",
    reason: "Raison",
    partlyShown: "Incomplet",
    notShown: "Non affiché",
  },
  signIn: {
    title: "Connexion",
    description: "Ce site exige un token.",
    message: "Ce site exige un token. Demandez-en un à l’exploitant.",
    personMessage: "Ce site montre ses modèles aux personnes connectées.",
    withProvider: (host) => `Se connecter avec ${host}`,
    withToken: "Avec un token",
    tokens: "Tokens pour vos programmes",
    token: "Token",
    submit: "Se connecter",
    programs:
      "Dans vos programmes, donnez à <code>HF_TOKEN</code> votre token et à <code>HF_ENDPOINT</code> l’adresse de ce site.",
    accessTitle: "Votre accès",
    signedInAs: (name) => `Vous êtes connecté en tant que ${name}.`,
    signOut: "Se déconnecter",
  },
  sampleNotes: {
    noSystem: "Ce template n’accepte pas de message système ; l’exemple n’en a pas.",
    single: "Ce template n’accepte qu’un seul message de l’utilisateur ; l’exemple n’a que celui-ci.",
  },
  templateFailures: {
    off: "La récupération à distance est désactivée sur ce site.",
    gated: "Le hub exige un accès approuvé pour ce fichier. Demandez l’accès sur la page du modèle.",
    missing: "Le dépôt n’a pas de template de chat.",
    unreachable: "Le hub n’a pas répondu. Réessayez plus tard.",
    "too-large": "Le fichier est trop gros pour un template de chat.",
    "too-often": "Limite de requêtes atteinte. Réessayez dans une minute.",
  },
  hub: "le hub",
  exampleCode: { title: "Exemple de code", about: (id, library) => `Utiliser <link>${id}</link> avec ${library} :` },
};

export const PALETTE_LABELS: Translation<typeof EnglishPalette> = {
  dialog: (site) => `Rechercher dans ${site}`,
  close: "Fermer",
  input: "Chercher des modèles, tâches, bibliothèques et la documentation",
  placeholder: "Chercher modèles, tâches, bibliothèques, docs",
  empty: "Aucun résultat. Essayez une recherche plus courte.",
  results: "Résultats",
  scope: "Rechercher dans",
  scopes: { all: "Tout", docs: "Documentation" },
  status: (count, groups) => `${count < 2 ? `${count} résultat` : `${count} résultats`} dans ${groups}`,
  models: "Modèles",
  pages: "Pages",
  tasks: "Tâches",
  libraries: "Bibliothèques",
  documentation: "Documentation",
  more: "Plus de résultats",
  allModels: (text) => `Tous les modèles pour « ${text} »`,
  allDocumentation: (text) => `Documentation pour « ${text} »`,
  modelCount: (count) => (count < 2 ? `${count.toLocaleString("fr")} modèle` : `${count.toLocaleString("fr")} modèles`),
};

export const SCRIPT_LABELS: Translation<typeof EnglishScript> = {
  copying: {
    copy: "Copier",
    copied: "Copié",
    pressKeys: "Appuyez sur Ctrl C",
    blocked: "La copie n’est pas autorisée ici. Sélectionnez le texte et appuyez sur Ctrl C.",
  },
  theme: {
    switchTo: { dark: "Passer au thème sombre", light: "Passer au thème clair" },
    switched: { dark: "Thème sombre", light: "Thème clair" },
  },
  codeUpdated: "Code mis à jour.",
  listUpdated: "Liste mise à jour.",
  drop: (id) => `Retirer ${id} de la comparaison`,
};

export const SITE_FILE_LABELS: Translation<typeof EnglishSiteFile> = {
  description: "Des modèles, ce qu’ils font et le code qui les charge et les appelle.",
  search: (site) => `Chercher dans les modèles de ${site}`,
};
