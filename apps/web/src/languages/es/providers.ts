/** Texts of the list of providers and of a provider’s page, in Spanish. */
import type { PROVIDERS_LABELS as English } from "../../pages/providers/labels.ts";
import type { Translation } from "../translation.ts";

export const PROVIDERS_LABELS: Translation<typeof English> = {
  list: {
    title: "Proveedores",
    description: (count) => `${count} servicios que ejecutan modelos alojados: tareas compatibles y claves de API.`,
    lead: (count) =>
      `Servicios que ejecutan modelos alojados. El cliente llama a los ${count} de la misma forma: a través del router de un hub con un token del hub, o directamente con la clave del proveedor.`,
    tasks: "Tareas compatibles",
    tasksNote:
      "Un punto significa que el cliente admite la tarea en este proveedor. Los modelos disponibles cambian a diario: consulte la página del modelo. Los proveedores retirados dejaron el router en julio de 2026 y necesitan su propia clave.",
    provider: "Proveedor",
    retired: "Retirados",
    supported: (provider, task) => `${provider} admite ${task}`,
    notSupported: "No compatible",
  },
  ownCalls: {
    title: "Llamadas desde este sitio",
    about: (days) =>
      `Medido en las llamadas que programas y visitantes hicieron a través de este sitio en los últimos ${days} días y que terminaron en este proveedor. Los detalles están en la <usage>página de uso</usage>.`,
    calls: "Llamadas",
    answered: "Respondidas sin error",
    share: (part) => `${(Math.floor(part * 1000) / 10).toLocaleString("es")} %`,
    first: "Primer token (mediana)",
    whole: "Respuesta completa (mediana)",
    seconds: (seconds) => `${seconds.toLocaleString("es", { maximumSignificantDigits: 2 })} s`,
  },
  overview: {
    title: "Modelos y precios",
    provider: "Proveedor",
    tasks: "Tareas",
    models: "Modelos",
    prices: "Entrada ($ / 1 M tokens)",
    context: "Contexto máx.",
    readOn: "Ofertas leídas el",
    changes: (count) => (count === 1 ? "1 precio modificado" : `${count} precios modificados`),
    tokens: (count) => `${count} tokens`,
    more: (count) => `+${count}`,
    unknown: "Desconocido",
    note: "De las ofertas almacenadas en este sitio. Las barras comparten una escala logarítmica, de 0,01 $ a 100 $. «Desconocido» significa que ninguna oferta lo indica.",
  },
  chat: "Chat",
  provider: {
    description: (provider, tasks) => `${provider}: claves de API, modelos, precios y tareas compatibles (${tasks}).`,
    all: "Proveedores",
    retired: "Retirado del router",
    retiredNote: (provider) =>
      `El router del hub dejó de servir ${provider} en julio de 2026. Las llamadas con una clave de ${provider} siguen funcionando.`,
    tasks: "Tareas",
    jobs: "Un trabajo se ejecuta en segundo plano. El cliente espera su resultado, así que su código no cambia.",
    task: "Tarea",
    response: "Respuesta",
    complete: "Completa",
    streamed: "Completa o en streaming",
    job: "Trabajo en segundo plano",
  },
  keys: {
    title: "Claves de API",
    providerKey: "Clave del proveedor",
    variable: "Variable de entorno",
    hubToken: "Token del hub",
    organization: "Organización en el hub",
    sentTo: (header, address) => `<code>${header}</code> a <code>${address}</code>`,
    addressOnly: (address) => `<code>${address}</code>`,
  },
  notes: "Notas",
  call: {
    title: "Llamada de ejemplo",
    about: (provider) =>
      `${provider} con el cliente de Vitrine. Las <models>páginas de los modelos</models> muestran la misma llamada para Python, JavaScript, la shell y C#. Para probarla con su propia clave, <playground>abra el playground</playground>.`,
    noModel:
      "No se conoce ningún modelo de este proveedor. Sustituya el ID de ejemplo por un ID de modelo del proveedor.",
  },
  models: {
    title: "Modelos y precios",
    about: (count) =>
      `${count.toLocaleString("es")} modelos con precios en la fecha indicada. Los modelos enlazados tienen página aquí. <link>Acerca de estos precios</link>`,
  },
};
