/** Texts of the list of providers and of a provider’s page, in French. */
import type { PROVIDERS_LABELS as English } from "../../pages/providers/labels.ts";
import type { Translation } from "../translation.ts";

export const PROVIDERS_LABELS: Translation<typeof English> = {
  list: {
    title: "Fournisseurs",
    description: (count) => `${count} services qui hébergent des modèles : tâches prises en charge et clés d’API.`,
    lead: (count) =>
      `Services qui hébergent des modèles. Le client appelle les ${count} de la même façon : par le routeur d’un hub avec un token du hub, ou directement avec la clé du fournisseur.`,
    tasks: "Tâches prises en charge",
    tasksNote:
      "Un point signifie que le client prend en charge la tâche chez ce fournisseur. Les modèles disponibles changent chaque jour : consultez la page du modèle. Les fournisseurs retirés ont quitté le routeur en juillet 2026 et demandent leur propre clé.",
    provider: "Fournisseur",
    retired: "Retirés",
    supported: (provider, task) => `${provider} prend en charge : ${task}`,
    notSupported: "Non pris en charge",
  },
  ownCalls: {
    title: "Appels depuis ce site",
    about: (days) =>
      `Mesuré sur les appels que des programmes et des visiteurs ont faits via ce site ces ${days} derniers jours et qui ont abouti chez ce fournisseur. Détails sur la <usage>page d’utilisation</usage>.`,
    calls: "Appels",
    answered: "Réponses sans erreur",
    share: (part) => `${(Math.floor(part * 1000) / 10).toLocaleString("fr")} %`,
    first: "Premier token (médiane)",
    whole: "Réponse entière (médiane)",
    seconds: (seconds) => `${seconds.toLocaleString("fr", { maximumSignificantDigits: 2 })} s`,
  },
  overview: {
    title: "Modèles et prix",
    provider: "Fournisseur",
    tasks: "Tâches",
    models: "Modèles",
    prices: "Entrée ($ / 1 M tokens)",
    context: "Contexte max.",
    readOn: "Offres lues le",
    changes: (count) => (count === 1 ? "1 prix modifié" : `${count} prix modifiés`),
    tokens: (count) => `${count} tokens`,
    more: (count) => `+${count}`,
    unknown: "Inconnu",
    note: "D’après les offres stockées sur ce site. Les barres partagent une échelle logarithmique, de 0,01 $ à 100 $. « Inconnu » signifie qu’aucune offre ne l’indique.",
  },
  chat: "Chat",
  provider: {
    description: (provider, tasks) => `${provider} : clés d’API, modèles, prix et tâches prises en charge (${tasks}).`,
    all: "Fournisseurs",
    retired: "Retiré du routeur",
    retiredNote: (provider) =>
      `Le routeur du hub ne sert plus ${provider} depuis juillet 2026. Les appels avec une clé ${provider} fonctionnent toujours.`,
    tasks: "Tâches",
    jobs: "Un job s’exécute en arrière-plan. Le client attend le résultat : votre code reste le même.",
    task: "Tâche",
    response: "Réponse",
    complete: "Complète",
    streamed: "Complète ou en streaming",
    job: "Job en arrière-plan",
  },
  keys: {
    title: "Clés d’API",
    providerKey: "Clé du fournisseur",
    variable: "Variable d’environnement",
    hubToken: "Token du hub",
    organization: "Organisation sur le hub",
    sentTo: (header, address) => `<code>${header}</code> à <code>${address}</code>`,
    addressOnly: (address) => `<code>${address}</code>`,
  },
  notes: "Remarques",
  call: {
    title: "Exemple d’appel",
    about: (provider) =>
      `${provider} avec le client Vitrine. Les <models>pages des modèles</models> montrent le même appel pour Python, JavaScript, le shell et C#. Pour l’essayer avec votre clé, <playground>ouvrez le playground</playground>.`,
    noModel: "Aucun modèle connu pour ce fournisseur. Remplacez l’ID d’exemple par un ID de modèle du fournisseur.",
  },
  models: {
    title: "Modèles et prix",
    about: (count) =>
      `${count.toLocaleString("fr")} modèles avec leur prix à la date indiquée. Les modèles liés ont une page ici. <link>À propos de ces prix</link>`,
  },
};
