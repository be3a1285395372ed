/** Texts of the page about data sources, in Spanish. */
import type { SOURCES_LABELS as English } from "../../pages/sources/labels.ts";
import type { Translation } from "../translation.ts";

export const SOURCES_LABELS: Translation<typeof English> = {
  page: {
    title: "Fuentes de datos",
    description: "De dónde vienen los datos de los modelos: versiones de paquetes, conflictos entre ellas y precios.",
    lead: "Cada dato de un modelo procede aquí de una fuente con nombre. La marca junto a un dato (※) la muestra. Los valores que ninguna fuente indica aparecen como desconocidos.",
    noSeed:
      "Esta base no usa los datos iniciales incluidos. Sus datos proceden del hub o de la carpeta de cada registro importado.",
  },
  rules: {
    title: "Cómo se resuelven los conflictos",
    list: [
      "Prevalece lo que indica la página del propio modelo y después lo que indica el repositorio de su creador.",
      "Si otras fuentes indican valores distintos, gana el que indica la mayoría. Un tamaño que repite el del nombre nunca gana a otro.",
      "En caso de empate, gana un valor leído en un commit del repositorio del modelo.",
      "Después, un valor indicado gana a uno derivado. En los derivados, la regla figura junto al dato.",
      "Por último decide el orden de las versiones de arriba.",
      "Los idiomas, artículos y capacidades son listas: cada entrada cuenta como un dato y se incluyen todas.",
      "Los números redondeados como «8B» se muestran con «aprox.». Solo los números exactos de una fuente se muestran como exactos.",
      "Una capacidad también cuenta si al menos dos proveedores la ofrecen para el modelo. Uno solo podría haberla añadido por su cuenta.",
      "Los modelos cuantizados y las copias heredan licencia, tarea, idiomas, tamaño, contexto y arquitectura de su modelo base; los ajustes finos heredan tamaño, contexto y arquitectura. La marca indica «from base model».",
      "Un modelo toma la tarea, la licencia y la fecha de publicación de los demás tamaños de su familia si al menos dos las indican y todos coinciden. La marca lo indica.",
    ],
  },
  order: {
    title: "El orden «Populares»",
    about:
      "Las versiones de paquetes no publican descargas, así que los modelos se ordenan por cuánto los mencionan las fuentes: 40 puntos por cada paquete que incluye el modelo, 60 por un lugar en una página de tarea, 60 si una fuente lo destaca, más por modelos derivados y proveedores, y hasta 120 por una publicación reciente. El orden no indica cuántas personas usan un modelo.",
  },
  prices: {
    title: "Precios",
    about:
      "Las ofertas proceden de la tabla de precios de litellm: ID de modelo del proveedor, precios, límites y capacidades, con un enlace a la página del proveedor cuando la tabla lo tiene. Una oferta pertenece a un modelo si el proveedor usa el ID del hub o si exactamente un repositorio del autor del modelo tiene ese nombre.",
  },
  imported: {
    title: "Registros importados",
    about:
      "Un registro importado de un hub o una carpeta sustituye al de los datos iniciales, con todos sus datos. <link>Leer cómo importar modelos</link>",
  },
  releases: {
    title: "Versiones",
    summary: (facts, models, shared, listings) =>
      `${facts} datos sobre ${models} modelos, de los cuales ${shared} los indican dos o más paquetes, y ${listings} ofertas de proveedores. Leído el <date/> de estas versiones.`,
    release: "Versión",
    content: "Contenido",
    license: "Licencia",
    models: "Modelos",
    facts: "Datos",
    listings: (count) => `${count} ofertas`,
    none: "Ninguno",
    note: "Algunos modelos están aquí porque los menciona una documentación y no una versión. Su marca de fuente nombra el repositorio y el commit.",
  },
  repositories: {
    title: "Repositorios y páginas",
    about:
      "Datos que personas y scripts leyeron en los repositorios de los creadores, en las páginas de los modelos y en catálogos, en el commit o el día indicado.",
    attribution:
      "Resultados de evaluación y algunas licencias, tamaños y fechas: LLM Stats de Jonathan Chávez Tamales y colaboradores (<link>llm-leaderboard</link>), CC BY 4.0, valores sin cambios.",
    source: "Fuente",
    kind: "Tipo",
    kinds: { page: "Página del modelo", maker: "Creador", catalog: "Catálogo", known: "Escrito a mano" },
    version: "Commit o día",
    models: "Modelos",
    facts: "Datos",
  },
  conflicts: {
    title: "Conflictos",
    summary: (total, first, last) =>
      `Las versiones indican valores distintos en ${total.toLocaleString("es")} casos. Se muestran del ${first} al ${last}.`,
    model: "Modelo",
    field: "Campo",
    chosen: "Valor elegido",
    reason: "Motivo",
    others: "Otros valores",
    value: (value, sources) => `${value} (${sources})`,
    pages: "Páginas de conflictos",
    previous: "Anterior",
    next: "Siguiente",
  },
};
