import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"masked"> = {
  kind: "masked",
  standard: "Lisbon is the [MASK] of Portugal.",
  byLanguage: {
    zh: "里斯本是葡萄牙的[MASK]都。",
    fr: "Lisbonne est la [MASK] du Portugal.",
    es: "Lisboa es la [MASK] de Portugal.",
    ru: "Лиссабон — [MASK] Португалии.",
    uk: "Лісабон — [MASK] Португалії.",
    it: "Lisbona è la [MASK] del Portogallo.",
    fa: "لیسبون [MASK] پرتغال است.",
    ar: "لشبونة هي [MASK] البرتغال.",
    bn: "লিসবন পর্তুগালের [MASK]।",
    mn: "Лиссабон бол Португалын [MASK] юм.",
    si: "කොළඹ ශ්‍රී ලංකාවේ [MASK] වේ.",
    de: "Lissabon ist die [MASK] von Portugal.",
    dv: "މާލެއަކީ ދިވެހިރާއްޖޭގެ [MASK] އެވެ.",
  },
};
