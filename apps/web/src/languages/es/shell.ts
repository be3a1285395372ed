/** Texts around the pages and in files that browsers read, in Spanish. */
import type { SHELL_LABELS as EnglishShell, PALETTE_LABELS as EnglishPalette } from "../../shell/labels.ts";
import type { SCRIPT_LABELS as EnglishScript } from "../../shell/script-labels.ts";
import type { SITE_FILE_LABELS as EnglishSiteFile } from "../../pages/site-files/labels.ts";
import type { Translation } from "../translation.ts";

export const SHELL_LABELS: Translation<typeof EnglishShell> = {
  pages: {
    home: "Inicio",
    models: "Modelos",
    tasks: "Tareas",
    libraries: "Bibliotecas",
    providers: "Proveedores",
    playground: "Playground",
    sheet: "Hoja de prompts",
    blind: "Comparación a ciegas",
    chatTemplate: "Editor de plantillas de chat",
    quantization: "Cuantización",
    docs: "Documentación",
    components: "Componentes",
    compare: "Comparar modelos",
    changes: "Cambios",
    machine: "Mi equipo",
    sources: "Fuentes de datos",
    search: "Búsqueda",
  },
  header: { chatTemplate: "Plantillas", docs: "Docs" },
  document: {
    searchOf: (site) => `Buscar en ${site}`,
    skip: "Ir al contenido",
    home: (site) => `Inicio de ${site}`,
    navigation: "Principal",
    search: "Buscar",
    theme: "Cambiar tema",
    menu: "Menú",
    footer: "Pie de página",
    language: "Idioma",
    englishText: "Esta página está en inglés.",
    license: (site) => `<strong>${site}</strong> es de código abierto con licencia Apache 2.0.`,
    access: "Su acceso",
    siteImage: (site) => `${site}: encuentre un modelo y copie código que funciona`,
    pageImage: (site, kind, title) => `${site}, ${kind}: ${title}`,
  },
  machine: {
    choose: "Mi equipo",
    current: (name) => `Mi equipo: ${name}`,
    common: "Equipos habituales",
    all: "Todos los equipos",
  },
  notFound: {
    title: "Página no encontrada",
    description: "Esta página no existe.",
    message: (path) => `No hay ninguna página en <code>${path}</code>. Compruebe la dirección o busque un modelo.`,
    search: "Buscar modelos",
    elsewhere: "O vea <models>todos los modelos</models>, las <tasks>tareas</tasks> o la <docs>documentación</docs>.",
  },
  serverError: {
    title: "Algo ha fallado",
    description: "El servidor no pudo crear esta página.",
    message:
      "El servidor no pudo crear esta página. El error está en su registro. Vuelva a cargar la página para intentarlo de nuevo.",
    report: (requestId) => `Para informar del error, incluya este ID de solicitud: <code>${requestId}</code>`,
  },
  invalidCursor: {
    title: "Enlace de página no válido",
    description: "Este enlace lleva a una página de una lista que no existe.",
    message: "El <code>cursor</code> de esta dirección está incompleto o pertenece a otra lista.",
    start: "Ir a la primera página",
  },
  unavailable: {
    title: "Modelos no disponibles",
    description: "La base de datos de modelos no responde.",
    message:
      "La base de datos de modelos no responde. Puede que se esté iniciando. Inténtelo de nuevo en unos segundos.",
    meanwhile: "Mientras tanto puede leer <docs>la documentación</docs> y <libraries>las bibliotecas</libraries>.",
  },
  folderProblems: {
    title: "Problemas de carpetas",
    description: "Modelos de las carpetas vigiladas que faltan o están incompletos.",
    none: "No se han encontrado problemas. Todos los modelos de las carpetas vigiladas están completos.",
    model: "Modelo",
    folder: "Carpeta",
    status: "Estado",
    reason: "Motivo",
    partlyShown: "Incompleto",
    notShown: "No se muestra",
  },
  signIn: {
    title: "Iniciar sesión",
    description: "Este sitio requiere un token.",
    message: "Este sitio requiere un token. Pídaselo al operador.",
    personMessage: "Este sitio muestra sus modelos a quienes han iniciado sesión.",
    withProvider: (host) => `Iniciar sesión con ${host}`,
    withToken: "Con un token",
    tokens: "Tokens para sus programas",
    token: "Token",
    submit: "Iniciar sesión",
    programs:
      "En sus programas, asigne a <code>HF_TOKEN</code> su token y a <code>HF_ENDPOINT</code> la dirección de este sitio.",
    accessTitle: "Su acceso",
    signedInAs: (name) => `Ha iniciado sesión como ${name}.`,
    signOut: "Cerrar sesión",
  },
  sampleNotes: {
    noSystem: "Esta plantilla no admite mensaje de sistema; el ejemplo no tiene ninguno.",
    single: "Esta plantilla solo admite un mensaje del usuario; el ejemplo solo tiene ese.",
  },
  templateFailures: {
    off: "La descarga remota está desactivada en este sitio.",
    gated: "El hub exige acceso aprobado para este archivo. Solicítelo en la página del modelo.",
    missing: "El repositorio no tiene plantilla de chat.",
    unreachable: "El hub no respondió. Inténtelo más tarde.",
    "too-large": "El archivo es demasiado grande para una plantilla de chat.",
    "too-often": "Límite de solicitudes alcanzado. Inténtelo de nuevo en un minuto.",
  },
  hub: "el hub",
  exampleCode: { title: "Código de ejemplo", about: (id, library) => `Uso de <link>${id}</link> con ${library}:` },
};

export const PALETTE_LABELS: Translation<typeof EnglishPalette> = {
  dialog: (site) => `Buscar en ${site}`,
  close: "Cerrar",
  input: "Buscar modelos, tareas, bibliotecas y documentación",
  placeholder: "Buscar modelos, tareas, bibliotecas, docs",
  empty: "Sin resultados. Pruebe una búsqueda más corta.",
  results: "Resultados",
  scope: "Buscar en",
  scopes: { all: "Todo", docs: "Documentación" },
  status: (count, groups) => `${count === 1 ? "1 resultado" : `${count} resultados`} en ${groups}`,
  models: "Modelos",
  pages: "Páginas",
  tasks: "Tareas",
  libraries: "Bibliotecas",
  documentation: "Documentación",
  more: "Más resultados",
  allModels: (text) => `Todos los modelos para «${text}»`,
  allDocumentation: (text) => `Documentación sobre «${text}»`,
  modelCount: (count) => (count === 1 ? "1 modelo" : `${count.toLocaleString("es")} modelos`),
};

export const SCRIPT_LABELS: Translation<typeof EnglishScript> = {
  copying: {
    copy: "Copiar",
    copied: "Copiado",
    pressKeys: "Pulse Ctrl C",
    blocked: "Aquí no se permite copiar. Seleccione el texto y pulse Ctrl C.",
  },
  theme: {
    switchTo: { dark: "Cambiar al tema oscuro", light: "Cambiar al tema claro" },
    switched: { dark: "Tema oscuro", light: "Tema claro" },
  },
  codeUpdated: "Código actualizado.",
  listUpdated: "Lista actualizada.",
  drop: (id) => `Quitar ${id} de la comparación`,
};

export const SITE_FILE_LABELS: Translation<typeof EnglishSiteFile> = {
  description: "Modelos, lo que hacen y el código que los carga y los llama.",
  search: (site) => `Buscar entre los modelos de ${site}`,
};
