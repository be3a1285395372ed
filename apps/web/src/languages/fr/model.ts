/** Texts of a model’s pages, in French. */
import type { MODEL_LABELS as EnglishModel } from "../../pages/model/labels.ts";
import type { ADD_LABELS as EnglishAdd } from "../../pages/model/add-labels.ts";
import type { Translation } from "../translation.ts";

/** Dollars per million tokens. */
const inDollars = (amount: number) =>
  amount.toLocaleString("fr", { style: "currency", currency: "USD", maximumFractionDigits: 8 });

export const MODEL_LABELS: Translation<typeof EnglishModel> = {
  page: {
    description: (id, summary) => `${id} : ${summary} Code d’utilisation, fournisseurs, matériel requis et fichiers.`,
    modelCard: "Modèle",
    ownerCard: "Propriétaire",
    asMarkdown: (id) => `${id} en Markdown`,
    side: "À propos de ce modèle",
    contents: "Sur cette page",
    sections: { use: "Utiliser ce modèle", try: "Essayer ce modèle", fits: "Vérifier le matériel requis" },
  },
  use: {
    title: "Utiliser ce modèle",
    tabs: "Façons d’utiliser ce modèle",
    code: "Code",
    localApps: "Applis locales",
    api: "API",
    gated: "Modèle à accès restreint",
    gatedByAuthors:
      "Les auteurs examinent chaque demande d’accès. Demandez l’accès sur <link>la page du modèle</link>, puis connectez-vous avant de lancer le code.",
    gatedByTerms:
      "Acceptez les conditions sur <link>la page du modèle</link> pour obtenir l’accès, puis connectez-vous avant de lancer le code.",
  },
  share: {
    title: "Intégrer et citer",
    card: "Carte",
    badge: "Badge",
    oembed: "oEmbed",
    cite: "BibTeX",
    more: "<link>Plus d’éléments à intégrer</link> : code d’utilisation, prompt rendu, exemple à essayer et cadres pour les pages sans script.",
  },
  fitCommands: {
    command: (app) => `Commande pour ${app}`,
  },
  code: {
    stored: "Ce modèle est stocké sur ce site. Le code le télécharge d’ici, et non d’un hub public.",
    needsToken: "Donnez à <code>HF_TOKEN</code> votre token pour ce site.",
    fromSite: "Charger depuis ce site",
    fromPath: "Télécharger d’abord, puis charger depuis un chemin",
    files: "les fichiers",
  },
  localApps: {
    tabs: "Applis locales",
    open: (app) => `Ouvrir dans ${app}`,
    about: (app) => `À propos de ${app}`,
    memory: "Fichier recommandé selon la mémoire",
    memoryColumn: "Mémoire",
    fileColumn: "Fichier",
    requiredColumn: "Requis",
    gigabytes: (amount) => `${amount} Go`,
    memoryNote:
      "La mémoire requise est la taille du fichier, plus 10 % pour un contexte de quelques milliers de tokens, plus 0,5 Go pour le programme.",
  },
  api: {
    hosted: "Appelez ce modèle chez un fournisseur depuis votre programme.",
    local: "Appelez ce modèle sur votre propre serveur.",
    toolPrompt: "Quel temps fait-il à Lisbonne en ce moment ?",
    checksum: "Ce site fournit le paquet. Somme de contrôle : <checksum/>",
  },
  try: {
    title: "Essayer ce modèle",
    run: "Lancer ce modèle",
    openInPlayground: "Ouvrir dans le playground",
    example: "Tiré de la carte du modèle",
    noServer:
      "Aucun serveur local n’exécute ce modèle, et son nom n’est jamais envoyé à un hub. Pour l’essayer, démarrez un serveur qui a le modèle, puis ce site avec <code>--endpoint</code>.",
    runsHere: (model) => `${model} s’exécute sur cette machine. Aucun token requis.`,
    runsHereIn: (megabytes) =>
      `S’exécute sur cette machine avec environ ${megabytes.toLocaleString("fr")} Mo de mémoire. Aucun réseau requis.`,
    runsOnServer: "S’exécute sur le serveur de modèles de ce site.",
    noProvider: "Aucun fournisseur connu ne sert ce modèle. Utilisez votre propre serveur.",
    providers: (names, more) =>
      `S’exécute chez ${more > 0 ? `${names.join(", ")} et ${more} autres fournisseurs` : names.join(" et ")} avec votre token, ou sur votre propre serveur.`,
  },
  providers: {
    title: "Fournisseurs",
    outcomes: {
      now: "Disponibilité vérifiée à l’instant. Le tableau montre la réponse actuelle du hub.",
      off: "La vérification en direct est désactivée sur ce site.",
      gated: "Le hub exige un token pour indiquer qui sert ce modèle.",
      unreachable: "Le hub n’a pas répondu. Le tableau montre des données enregistrées. Réessayez plus tard.",
      "too-often": "Limite de requêtes atteinte. Réessayez dans une minute.",
    },
    none: "Aucun fournisseur connu ne sert ce modèle.",
    note: "Prix en dollars américains à la date indiquée. Consultez la page du fournisseur pour le prix actuel. <link>À propos de ces prix</link>",
    check: "Vérifier la disponibilité",
    checkNote: (host) => `Interroge ${host} une fois.`,
    perInputTokens: (price) => `${price} par million de tokens d’entrée`,
  },
  results: {
    title: "Résultats",
    note: "Annoncés par l’auteur du modèle. Non vérifiés par ce site.",
    statedNote:
      "Annoncés par le créateur du modèle ou le projet qui les a publiés, dans les conditions indiquées. Non vérifiés par ce site.",
  },
  card: {
    long: (size) => `Afficher la fiche entière (${size})`,
    title: "Carte du modèle",
    notStored: "Carte du modèle non stockée ici. <link>La lire sur le hub</link>",
    none: "Ce dépôt n’a pas encore de carte de modèle. Ajoutez un <code>README.md</code> pour en afficher une ici.",
  },
  priceHistory: {
    title: "Historique des prix",
    table: (count) =>
      count < 2 ? `${count.toLocaleString("fr")} changement` : `${count.toLocaleString("fr")} changements`,
    columns: ["Date", "Fournisseur", "Avant", "Après"],
    chart: (from, to) =>
      `Prix des tokens d’entrée par fournisseur, de ${from} à ${to}. Les valeurs figurent dans le tableau ci-dessous.`,
    none: "non proposé",
    price: (input, output) =>
      [
        ...(input === undefined ? [] : [`entrée ${inDollars(input)}`]),
        ...(output === undefined ? [] : [`sortie ${inDollars(output)}`]),
      ].join(", "),
  },
  template: {
    title: "Template de chat",
    about: "Le tokenizer utilise ce template pour transformer les messages en un seul prompt.",
    fetched: (file, id, revision, host, date) =>
      `Source : <code>${file}</code> de ${id} à <code>${revision}</code>, récupéré depuis ${host} le ${date}.`,
    tryIt: "L’essayer avec vos propres messages",
    none: "Ce modèle n’a pas de template de chat.",
    elsewhere:
      "Template non stocké ici. Sur le hub, voir <config>tokenizer_config.json</config> ou <template>chat_template.jinja</template>. L’<editor>éditeur de template de chat</editor> propose des exemples de familles courantes.",
    fetch: "Récupérer le template depuis le hub",
    fetchNote: (host) => `Interroge ${host} une fois.`,
  },
  family: {
    title: "Modèles de base et dérivés",
    moreBases: "Également dérivé de :",
    relation: (relation) => `(${relation})`,
    all: (total) => `Les ${total} modèles dérivés`,
    sizes: "Autres tailles",
  },
  facts: {
    title: "Fiche technique",
    sources: "Afficher les sources",
    taskInferred: "Tâche déduite des fichiers. La carte du modèle n’en indique pas.",
    libraryInferred: "Bibliothèque déduite des fichiers. La carte du modèle n’en indique pas.",
    bothInferred: "Tâche et bibliothèque déduites des fichiers. La carte du modèle n’indique ni l’une ni l’autre.",
    onHub: (id) => `${id} sur le hub`,
  },
  files: {
    title: "Fichiers",
    incomplete: "Fichiers (incomplet)",
    incompleteFrom: (sources) => `Fichiers (incomplet, d’après ${sources})`,
    quantizations: "Quantifications",
    browse: "Parcourir tous les fichiers",
    none: "Liste des fichiers non stockée ici. <link>Voir tous les fichiers sur le hub</link>",
    mayBeMore: "Cette liste est peut-être incomplète. <link>Voir tous les fichiers sur le hub</link>",
  },
  similar: { title: "Modèles similaires" },
  fileList: {
    title: (id) => `Fichiers de ${id}`,
    description: (count, id, size) => `${count.toLocaleString("fr")} fichiers de ${id}, ${size} au total.`,
    heading: "Fichiers",
    summary: (count, size, revision) =>
      `${count.toLocaleString("fr")} fichiers, ${size} au total, à la révision <code>${revision}</code>. La révision change dès qu’un fichier change.`,
    nameFilter: "Le nom du fichier contient",
    search: "Rechercher",
    shown: (from, to, count) =>
      `Fichiers ${from.toLocaleString("fr")} à ${to.toLocaleString("fr")} sur ${count.toLocaleString("fr")}.`,
    noneFound: (text) => `Aucun fichier ne contient « ${text} » dans son nom.`,
    pages: "Pages",
    first: "Première page",
    previous: "Précédent",
    next: (count) => `${count} suivants`,
  },
  security: {
    title: "Sécurité",
    summary: (safe, all) =>
      `${safe} ${all < 2 ? "fichier de poids analysé" : "fichiers de poids analysés"} sur ${all} ${safe < 2 ? "peut être chargé" : "peuvent être chargés"} sans exécuter de code du dépôt, d’après leurs imports et en-têtes. Aucun antivirus ne tourne ici.`,
    more: (others, all) =>
      `${others} fichiers de poids sur ${all} ne sont pas analysés sur cette page. Chacun l’est lorsqu’il est demandé et possède sa propre page.`,
    license: {
      allowed: "Sa licence figure sur la liste de ce site.",
      "not-allowed": "Sa licence ne figure pas sur la liste de ce site.",
      "not-stated": "Il n’indique aucune licence.",
    },
    licenseRefused: "Ses fichiers ne sont pas fournis ici.",
    status: { safe: "Sûr :", suspicious: "Suspect :", unsafe: "Dangereux :", unscanned: "Non analysé :" },
  },
  changes: {
    title: "Modifications",
    note: "Comparez les fichiers texte ci-dessus entre deux commits, jusqu’à 1 Mo chacun.",
    from: "De",
    to: "À",
    compare: "Comparer les commits",
    none: "Aucun fichier texte ne diffère entre ces commits, ou la différence est trop grande pour être affichée.",
    difference: "Différence",
  },
  file: {
    title: (path, id) => `${path} · ${id}`,
    description: (path, id) => `Le fichier ${path} de ${id}.`,
    summary: (size) => `${size}, modifié le <date/>.`,
    download: "Télécharger le fichier",
    allFiles: "Fichiers",
    tooLarge: "Ce fichier est trop gros pour être affiché. Téléchargez-le pour le voir.",
    notText: "Ce n’est pas un fichier texte. Téléchargez-le pour le voir.",
    unreadable: (reason) => `L’en-tête du fichier est illisible : ${reason}`,
    headerTooLarge: "L’en-tête du fichier dépasse 16 Mo : trop grand pour être affiché.",
    unknownType: (number) => `type ${number}`,
    values: (count, values) => `${count.toLocaleString("fr")} valeurs : ${values}`,
    noLayer: "Aucune couche",
  },
  owner: {
    mixedScripts: "Le nom de ce propriétaire mêle des lettres de plusieurs écritures et imite peut-être un autre nom.",
    alike: (other) => `Ce propriétaire n’est pas <link>${other}</link>, dont le nom est très ressemblant.`,
    changes: (owner) => `Modifications des modèles de ${owner} (Atom)`,
    models: (count) => (count < 2 ? `${count.toLocaleString("fr")} modèle` : `${count.toLocaleString("fr")} modèles`),
    description: (models, owner) => `${models} de ${owner}, avec code d’utilisation.`,
    byTask: "Modèles par tâche",
    list: "Modèles",
    all: (total) => `Filtrer les ${total.toLocaleString("fr")} modèles`,
    filter: "Filtrer ces modèles",
  },
  markdown: {
    task: "Tâche",
    library: "Bibliothèque",
    parameters: "Paramètres",
    about: (count) => `environ ${count}`,
    context: "Contexte",
    tokens: (count) => `${count} tokens`,
    license: "Licence",
    languages: "Langues",
    released: "Sortie",
    bases: "Modèles de base",
    revision: "Révision",
    use: (library) => `Utiliser avec ${library}`,
    providers: "Fournisseurs",
    provider: (name, id) => `${name} sous ${id}`,
    page: (address) => `Page du modèle : <${address}>`,
  },
};

export const ADD_LABELS: Translation<typeof EnglishAdd> = {
  title: (id) => `${id} n’est pas dans ce catalogue`,
  description: (id) =>
    `${id} n’est pas dans ce catalogue. Ajoutez-le depuis le hub, ou voyez les modèles au nom proche.`,
  add: (host) => `L’ajouter depuis ${host}`,
  refresh: (host) => `Lire la carte et les fichiers depuis ${host}`,
  note: (host) => `Interroge ${host} une fois : fiche, carte, liste des fichiers et template de chat.`,
  open: (host) => `Ou <link>l’ouvrir sur ${host}</link>.`,
  closed: (host) => `<link>L’ouvrir sur ${host}</link>. Sur ce site, l’exploitant décide des modèles répertoriés.`,
  near: "Modèles au nom proche",
  failures: {
    "not-found": "Le hub n’a aucun modèle public de ce nom. Vérifiez l’orthographe.",
    "not-allowed":
      "Ce modèle ne peut pas être ajouté ici : il est privé ou restreint sur le hub, ou l’exploitant l’exclut.",
    "hub-away": "Le hub ne répond pas. Réessayez dans une minute.",
    "too-often": "Trop de modèles demandés d’ici. Réessayez dans une minute.",
    failed: "Le modèle n’a pas pu être enregistré. L’exploitant trouvera la raison dans le journal.",
  },
};
