/** Words that pages show around their text, in the language of the reader. */

/** Each of the labels. `{title}` is replaced by a title. */
export interface SiteLabels {
  skip: string;
  search: string;
  searchNothing: string;
  searchFailed: string;
  /** `{count}` is replaced by a number, which may be 1. */
  searchFound: string;
  documentation: string;
  onThisPage: string;
  /** Above the list of all pages of a PDF. */
  contents: string;
  breadcrumbs: string;
  around: string;
  previous: string;
  next: string;
  section: string;
  edit: string;
  changed: string;
  variants: string;
  theme: string;
  copy: string;
  copied: string;
  markdown: string;
  notebook: string;
  draft: string;
  /** `{language}` is replaced by the name of a language. */
  untranslated: string;
  versions: string;
  latest: string;
  /** `{version}` is replaced by a link to the newest version. */
  outdated: string;
}

const en: SiteLabels = {
  skip: "Skip to the content",
  search: "Search",
  searchNothing: "Nothing found.",
  searchFailed: "The search index could not be loaded.",
  searchFound: "Sections found: {count}",
  documentation: "Documentation",
  onThisPage: "On this page",
  contents: "Contents",
  breadcrumbs: "Where this page is",
  around: "Previous and next page",
  previous: "Previous",
  next: "Next",
  section: "Section titled “{title}”",
  edit: "Edit this page",
  changed: "Last change:",
  variants: "Versions and languages",
  theme: "Light or dark",
  copy: "Copy",
  copied: "Copied",
  markdown: "As Markdown",
  notebook: "As a notebook",
  draft: "Draft: this page is not published.",
  untranslated: "This page has no translation yet. It is shown in {language}.",
  versions: "Versions",
  latest: "latest",
  outdated: "This is an older version. The newest one is {version}.",
};

const LANGUAGES: Readonly<Record<string, SiteLabels>> = {
  en,
  de: {
    skip: "Zum Inhalt springen",
    search: "Suchen",
    searchNothing: "Nichts gefunden.",
    searchFailed: "Der Suchindex konnte nicht geladen werden.",
    searchFound: "Gefundene Abschnitte: {count}",
    documentation: "Dokumentation",
    onThisPage: "Auf dieser Seite",
    contents: "Inhalt",
    breadcrumbs: "Wo diese Seite steht",
    around: "Vorige und nächste Seite",
    previous: "Zurück",
    next: "Weiter",
    section: "Abschnitt „{title}“",
    edit: "Diese Seite bearbeiten",
    changed: "Zuletzt geändert:",
    variants: "Versionen und Sprachen",
    theme: "Hell oder dunkel",
    copy: "Kopieren",
    copied: "Kopiert",
    markdown: "Als Markdown",
    notebook: "Als Notebook",
    draft: "Entwurf: Diese Seite ist nicht veröffentlicht.",
    untranslated: "Diese Seite ist noch nicht übersetzt. Sie erscheint auf {language}.",
    versions: "Versionen",
    latest: "neueste",
    outdated: "Dies ist eine ältere Version. Die neueste ist {version}.",
  },
  fr: {
    skip: "Aller au contenu",
    search: "Rechercher",
    searchNothing: "Aucun résultat.",
    searchFailed: "L’index de recherche n’a pas pu être chargé.",
    searchFound: "Sections trouvées : {count}",
    documentation: "Documentation",
    onThisPage: "Sur cette page",
    contents: "Sommaire",
    breadcrumbs: "Emplacement de cette page",
    around: "Pages précédente et suivante",
    previous: "Précédent",
    next: "Suivant",
    section: "Section « {title} »",
    edit: "Modifier cette page",
    changed: "Dernière modification :",
    variants: "Versions et langues",
    theme: "Clair ou sombre",
    copy: "Copier",
    copied: "Copié",
    markdown: "En Markdown",
    notebook: "En notebook",
    draft: "Brouillon : cette page n’est pas publiée.",
    untranslated: "Cette page n’est pas encore traduite. Elle est affichée en {language}.",
    versions: "Versions",
    latest: "dernière",
    outdated: "Ceci est une ancienne version. La dernière est {version}.",
  },
  es: {
    skip: "Saltar al contenido",
    search: "Buscar",
    searchNothing: "Sin resultados.",
    searchFailed: "No se pudo cargar el índice de búsqueda.",
    searchFound: "Secciones encontradas: {count}",
    documentation: "Documentación",
    onThisPage: "En esta página",
    contents: "Contenido",
    breadcrumbs: "Dónde está esta página",
    around: "Página anterior y siguiente",
    previous: "Anterior",
    next: "Siguiente",
    section: "Sección «{title}»",
    edit: "Editar esta página",
    changed: "Último cambio:",
    variants: "Versiones e idiomas",
    theme: "Claro u oscuro",
    copy: "Copiar",
    copied: "Copiado",
    markdown: "En Markdown",
    notebook: "Como notebook",
    draft: "Borrador: esta página no está publicada.",
    untranslated: "Esta página aún no está traducida. Se muestra en {language}.",
    versions: "Versiones",
    latest: "última",
    outdated: "Esta es una versión anterior. La última es {version}.",
  },
  pt: {
    skip: "Ir para o conteúdo",
    search: "Pesquisar",
    searchNothing: "Nada encontrado.",
    searchFailed: "Não foi possível carregar o índice de pesquisa.",
    searchFound: "Seções encontradas: {count}",
    documentation: "Documentação",
    onThisPage: "Nesta página",
    contents: "Conteúdo",
    breadcrumbs: "Onde esta página está",
    around: "Página anterior e seguinte",
    previous: "Anterior",
    next: "Seguinte",
    section: "Seção “{title}”",
    edit: "Editar esta página",
    changed: "Última alteração:",
    variants: "Versões e idiomas",
    theme: "Claro ou escuro",
    copy: "Copiar",
    copied: "Copiado",
    markdown: "Em Markdown",
    notebook: "Como notebook",
    draft: "Rascunho: esta página não está publicada.",
    untranslated: "Esta página ainda não foi traduzida. É mostrada em {language}.",
    versions: "Versões",
    latest: "mais recente",
    outdated: "Esta é uma versão anterior. A mais recente é {version}.",
  },
  zh: {
    skip: "跳到正文",
    search: "搜索",
    searchNothing: "没有找到内容。",
    searchFailed: "无法加载搜索索引。",
    searchFound: "找到的小节：{count}",
    documentation: "文档",
    onThisPage: "本页内容",
    contents: "目录",
    breadcrumbs: "本页位置",
    around: "上一页和下一页",
    previous: "上一页",
    next: "下一页",
    section: "小节“{title}”",
    edit: "编辑本页",
    changed: "最后修改：",
    variants: "版本和语言",
    theme: "浅色或深色",
    copy: "复制",
    copied: "已复制",
    markdown: "Markdown 版本",
    notebook: "Notebook 版本",
    draft: "草稿：本页尚未发布。",
    untranslated: "本页尚无翻译，以{language}显示。",
    versions: "版本",
    latest: "最新",
    outdated: "这是旧版本。最新版本是{version}。",
  },
  ja: {
    skip: "本文へ移動",
    search: "検索",
    searchNothing: "見つかりませんでした。",
    searchFailed: "検索インデックスを読み込めませんでした。",
    searchFound: "見つかったセクション：{count}",
    documentation: "ドキュメント",
    onThisPage: "このページの内容",
    contents: "目次",
    breadcrumbs: "このページの位置",
    around: "前後のページ",
    previous: "前へ",
    next: "次へ",
    section: "セクション「{title}」",
    edit: "このページを編集",
    changed: "最終更新：",
    variants: "バージョンと言語",
    theme: "ライト／ダーク",
    copy: "コピー",
    copied: "コピーしました",
    markdown: "Markdown で表示",
    notebook: "ノートブックで表示",
    draft: "下書き：このページは公開されていません。",
    untranslated: "このページはまだ翻訳されていません。{language}で表示しています。",
    versions: "バージョン",
    latest: "最新",
    outdated: "これは古いバージョンです。最新は{version}です。",
  },
};

/**
 * The labels for a language (BCP 47), with `own` in the place of some; English where there are
 * none.
 */
export function labelsFor(language: string, own: Partial<SiteLabels> = {}): SiteLabels {
  const known = LANGUAGES[language.toLowerCase()] ?? LANGUAGES[language.split("-")[0]?.toLowerCase() ?? ""] ?? en;
  return { ...known, ...own };
}
