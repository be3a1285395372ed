/** Texts of a model’s pages, in Spanish. */
import type { MODEL_LABELS as EnglishModel } from "../../pages/model/labels.ts";
import type { ADD_LABELS as EnglishAdd } from "../../pages/model/add-labels.ts";
import type { Translation } from "../translation.ts";

/** Dollars per million tokens. */
const inDollars = (amount: number) =>
  amount.toLocaleString("es", { style: "currency", currency: "USD", maximumFractionDigits: 8 });

export const MODEL_LABELS: Translation<typeof EnglishModel> = {
  page: {
    description: (id, summary) => `${id}: ${summary} Código de uso, proveedores, requisitos de hardware y archivos.`,
    modelCard: "Modelo",
    ownerCard: "Propietario",
    asMarkdown: (id) => `${id} en Markdown`,
    side: "Acerca de este modelo",
    contents: "En esta página",
    sections: { use: "Usar este modelo", try: "Probar este modelo", fits: "Ver los requisitos de hardware" },
  },
  use: {
    title: "Usar este modelo",
    tabs: "Formas de usar este modelo",
    code: "Código",
    localApps: "Apps locales",
    api: "API",
    gated: "Modelo de acceso restringido",
    gatedByAuthors:
      "Los autores revisan cada solicitud de acceso. Solicite acceso en <link>la página del modelo</link> e inicie sesión antes de ejecutar el código.",
    gatedByTerms:
      "Acepte las condiciones en <link>la página del modelo</link> para obtener acceso e inicie sesión antes de ejecutar el código.",
  },
  share: {
    title: "Insertar y citar",
    card: "Tarjeta",
    badge: "Insignia",
    oembed: "oEmbed",
    cite: "BibTeX",
    more: "<link>Más para insertar</link>: código de uso, el prompt generado, un ejemplo para probar y marcos para páginas sin scripts.",
  },
  fitCommands: {
    command: (app) => `Comando para ${app}`,
  },
  code: {
    stored: "Este modelo está almacenado en este sitio. El código lo descarga de aquí, no de un hub público.",
    needsToken: "Asigne a <code>HF_TOKEN</code> su token para este sitio.",
    fromSite: "Cargar desde este sitio",
    fromPath: "Descargar primero y cargar desde una ruta",
    files: "los archivos",
  },
  localApps: {
    tabs: "Apps locales",
    open: (app) => `Abrir en ${app}`,
    about: (app) => `Acerca de ${app}`,
    memory: "Archivo recomendado según la memoria",
    memoryColumn: "Memoria",
    fileColumn: "Archivo",
    requiredColumn: "Necesaria",
    gigabytes: (amount) => `${amount} GB`,
    memoryNote:
      "La memoria necesaria es el tamaño del archivo, más un 10 % para un contexto de unos miles de tokens, más 0,5 GB para el programa.",
  },
  api: {
    hosted: "Llame a este modelo en un proveedor desde su programa.",
    local: "Llame a este modelo en su propio servidor.",
    toolPrompt: "¿Qué tiempo hace ahora en Lisboa?",
    checksum: "Este sitio sirve el paquete. Suma de comprobación: <checksum/>",
  },
  try: {
    title: "Probar este modelo",
    run: "Ejecutar este modelo",
    openInPlayground: "Abrir en el playground",
    example: "De la tarjeta del modelo",
    noServer:
      "Ningún servidor local ejecuta este modelo, y su nombre nunca se envía a un hub. Para probarlo, inicie un servidor que tenga el modelo y después este sitio con <code>--endpoint</code>.",
    runsHere: (model) => `${model} se ejecuta en este equipo. No necesita token.`,
    runsHereIn: (megabytes) =>
      `Se ejecuta en este equipo con unos ${megabytes.toLocaleString("es")} MB de memoria. No necesita red.`,
    runsOnServer: "Se ejecuta en el servidor de modelos de este sitio.",
    noProvider: "Ningún proveedor conocido sirve este modelo. Use su propio servidor.",
    providers: (names, more) =>
      `Se ejecuta en ${more > 0 ? `${names.join(", ")} y ${more} proveedores más` : names.join(" y ")} con su token, o en su propio servidor.`,
  },
  providers: {
    title: "Proveedores",
    outcomes: {
      now: "Disponibilidad comprobada ahora mismo. La tabla muestra la respuesta actual del hub.",
      off: "La comprobación en vivo está desactivada en este sitio.",
      gated: "El hub exige un token para informar de quién sirve este modelo.",
      unreachable: "El hub no respondió. La tabla muestra datos guardados. Inténtelo más tarde.",
      "too-often": "Límite de solicitudes alcanzado. Inténtelo de nuevo en un minuto.",
    },
    none: "Ningún proveedor conocido sirve este modelo.",
    note: "Precios en dólares estadounidenses en la fecha indicada. Consulte la página del proveedor para ver el precio actual. <link>Acerca de estos precios</link>",
    check: "Comprobar disponibilidad",
    checkNote: (host) => `Consulta a ${host} una vez.`,
    perInputTokens: (price) => `${price} por 1 M de tokens de entrada`,
  },
  results: {
    title: "Resultados",
    note: "Comunicados por el autor del modelo. No verificados por este sitio.",
    statedNote:
      "Indicados por el creador del modelo o el proyecto que los publicó, en las condiciones señaladas. No verificados por este sitio.",
  },
  card: {
    long: (size) => `Mostrar la ficha completa (${size})`,
    title: "Tarjeta del modelo",
    notStored: "La tarjeta del modelo no está almacenada aquí. <link>Leerla en el hub</link>",
    none: "Este repositorio aún no tiene tarjeta de modelo. Añada un <code>README.md</code> para mostrarla aquí.",
  },
  priceHistory: {
    title: "Historial de precios",
    table: (count) => (count === 1 ? "1 cambio" : `${count.toLocaleString("es")} cambios`),
    columns: ["Fecha", "Proveedor", "Antes", "Después"],
    chart: (from, to) =>
      `Precio de los tokens de entrada por proveedor, del ${from} al ${to}. La tabla siguiente contiene los valores.`,
    none: "no ofrecido",
    price: (input, output) =>
      [
        ...(input === undefined ? [] : [`entrada ${inDollars(input)}`]),
        ...(output === undefined ? [] : [`salida ${inDollars(output)}`]),
      ].join(", "),
  },
  template: {
    title: "Plantilla de chat",
    about: "El tokenizador usa esta plantilla para convertir los mensajes en un solo prompt.",
    fetched: (file, id, revision, host, date) =>
      `Fuente: <code>${file}</code> de ${id} en <code>${revision}</code>, obtenido de ${host} el ${date}.`,
    tryIt: "Pruébela con sus propios mensajes",
    none: "Este modelo no tiene plantilla de chat.",
    elsewhere:
      "La plantilla no está almacenada aquí. En el hub, vea <config>tokenizer_config.json</config> o <template>chat_template.jinja</template>. El <editor>editor de plantillas de chat</editor> tiene ejemplos de familias de modelos habituales.",
    fetch: "Obtener la plantilla del hub",
    fetchNote: (host) => `Consulta a ${host} una vez.`,
  },
  family: {
    title: "Modelos base y derivados",
    moreBases: "También derivado de:",
    relation: (relation) => `(${relation})`,
    all: (total) => `Los ${total} modelos derivados`,
    sizes: "Otros tamaños",
  },
  facts: {
    title: "Datos",
    sources: "Mostrar fuentes",
    taskInferred: "Tarea deducida de los archivos. La tarjeta del modelo no indica ninguna.",
    libraryInferred: "Biblioteca deducida de los archivos. La tarjeta del modelo no indica ninguna.",
    bothInferred: "Tarea y biblioteca deducidas de los archivos. La tarjeta del modelo no indica ninguna de las dos.",
    onHub: (id) => `${id} en el hub`,
  },
  files: {
    title: "Archivos",
    incomplete: "Archivos (incompleto)",
    incompleteFrom: (sources) => `Archivos (incompleto, de ${sources})`,
    quantizations: "Cuantizaciones",
    browse: "Explorar todos los archivos",
    none: "La lista de archivos no está almacenada aquí. <link>Ver todos los archivos en el hub</link>",
    mayBeMore: "Puede que esta lista esté incompleta. <link>Ver todos los archivos en el hub</link>",
  },
  similar: { title: "Modelos similares" },
  fileList: {
    title: (id) => `Archivos de ${id}`,
    description: (count, id, size) => `${count.toLocaleString("es")} archivos de ${id}, ${size} en total.`,
    heading: "Archivos",
    summary: (count, size, revision) =>
      `${count.toLocaleString("es")} archivos, ${size} en total, en la revisión <code>${revision}</code>. La revisión cambia cuando cambia un archivo.`,
    nameFilter: "El nombre del archivo contiene",
    search: "Buscar",
    shown: (from, to, count) =>
      `Archivos ${from.toLocaleString("es")} a ${to.toLocaleString("es")} de ${count.toLocaleString("es")}.`,
    noneFound: (text) => `Ningún archivo contiene «${text}» en su nombre.`,
    pages: "Páginas",
    first: "Primera página",
    previous: "Anterior",
    next: (count) => `Siguientes ${count}`,
  },
  security: {
    title: "Seguridad",
    summary: (safe, all) =>
      `${safe} de ${all} ${all === 1 ? "archivo de pesos analizado" : "archivos de pesos analizados"} ${safe === 1 ? "se puede" : "se pueden"} cargar sin ejecutar código del repositorio, según sus importaciones y cabeceras. Aquí no se ejecuta ningún antivirus.`,
    more: (others, all) =>
      `${others} de ${all} archivos de pesos no se analizan en esta página. Cada uno se analiza cuando se solicita y tiene su propia página.`,
    license: {
      allowed: "Su licencia está en la lista de este sitio.",
      "not-allowed": "Su licencia no está en la lista de este sitio.",
      "not-stated": "No indica ninguna licencia.",
    },
    licenseRefused: "Sus archivos no se entregan aquí.",
    status: { safe: "Seguro:", suspicious: "Sospechoso:", unsafe: "No seguro:", unscanned: "Sin analizar:" },
  },
  changes: {
    title: "Cambios",
    note: "Compare los archivos de texto anteriores entre dos commits, de hasta 1 MB cada uno.",
    from: "Desde",
    to: "Hasta",
    compare: "Comparar commits",
    none: "Ningún archivo de texto difiere entre estos commits, o la diferencia es demasiado grande para mostrarla.",
    difference: "Diferencia",
  },
  file: {
    title: (path, id) => `${path} · ${id}`,
    description: (path, id) => `El archivo ${path} de ${id}.`,
    summary: (size) => `${size}, modificado el <date/>.`,
    download: "Descargar archivo",
    allFiles: "Archivos",
    tooLarge: "Este archivo es demasiado grande para mostrarlo. Descárguelo para verlo.",
    notText: "No es un archivo de texto. Descárguelo para verlo.",
    unreadable: (reason) => `No se puede leer la cabecera del archivo: ${reason}`,
    headerTooLarge: "La cabecera del archivo supera los 16 MB y es demasiado grande para mostrarla.",
    unknownType: (number) => `tipo ${number}`,
    values: (count, values) => `${count.toLocaleString("es")} valores: ${values}`,
    noLayer: "Sin capa",
  },
  owner: {
    mixedScripts: "El nombre de este propietario mezcla letras de varios alfabetos y puede que imite a otro.",
    alike: (other) => `Este propietario no es <link>${other}</link>, cuyo nombre se parece.`,
    changes: (owner) => `Cambios de los modelos de ${owner} (Atom)`,
    models: (count) => (count === 1 ? "1 modelo" : `${count.toLocaleString("es")} modelos`),
    description: (models, owner) => `${models} de ${owner}, con código de uso.`,
    byTask: "Modelos por tarea",
    list: "Modelos",
    all: (total) => `Filtrar los ${total.toLocaleString("es")} modelos`,
    filter: "Filtrar estos modelos",
  },
  markdown: {
    task: "Tarea",
    library: "Biblioteca",
    parameters: "Parámetros",
    about: (count) => `aproximadamente ${count}`,
    context: "Contexto",
    tokens: (count) => `${count} tokens`,
    license: "Licencia",
    languages: "Idiomas",
    released: "Publicado",
    bases: "Modelos base",
    revision: "Revisión",
    use: (library) => `Usar con ${library}`,
    providers: "Proveedores",
    provider: (name, id) => `${name} como ${id}`,
    page: (address) => `Página del modelo: <${address}>`,
  },
};

export const ADD_LABELS: Translation<typeof EnglishAdd> = {
  title: (id) => `${id} no está en este catálogo`,
  description: (id) => `${id} no está en este catálogo. Añádalo desde el hub o vea modelos con un nombre parecido.`,
  add: (host) => `Añadirlo desde ${host}`,
  refresh: (host) => `Leer la tarjeta y los archivos de ${host}`,
  note: (host) => `Consulta a ${host} una vez: el registro, la tarjeta, la lista de archivos y la plantilla de chat.`,
  open: (host) => `O <link>ábralo en ${host}</link>.`,
  closed: (host) => `<link>Ábralo en ${host}</link>. En este sitio, el operador decide qué modelos aparecen.`,
  near: "Modelos con un nombre parecido",
  failures: {
    "not-found": "El hub no tiene ningún modelo público con este nombre. Revise la ortografía.",
    "not-allowed": "Este modelo no se puede añadir aquí: es privado o restringido en el hub, o el operador lo excluye.",
    "hub-away": "El hub no responde ahora. Inténtelo de nuevo en un minuto.",
    "too-often": "Se han solicitado demasiados modelos desde aquí. Inténtelo de nuevo en un minuto.",
    failed: "No se pudo guardar el modelo. El operador encontrará el motivo en el registro.",
  },
};
