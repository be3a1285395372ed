import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "The soup was cold, but the waiter was charming.",
  byLanguage: {
    zh: "汤是凉的，不过服务员非常亲切。",
    fr: "La soupe était froide, mais le serveur était charmant.",
    es: "La sopa estaba fría, pero el camarero fue encantador.",
    ru: "Суп был холодным, зато официант был очень любезен.",
    uk: "Суп був холодний, але офіціант був дуже люб’язний.",
    it: "La zuppa era fredda, ma il cameriere era gentilissimo.",
    fa: "سوپ سرد بود، اما پیشخدمت بسیار مهربان بود.",
    ar: "كان الحساء باردًا، لكن النادل كان لطيفًا جدًا.",
    bn: "স্যুপ ঠান্ডা ছিল, কিন্তু পরিবেশক খুব ভদ্র ছিলেন।",
    mn: "Шөл хүйтэн байсан ч зөөгч маш найрсаг байлаа.",
    si: "සුප් එක සීතලයි, නමුත් සේවකයා ඉතා කාරුණිකයි.",
    de: "Die Suppe war kalt, aber der Kellner war reizend.",
    dv: "މި ފިލްމު ވަރަށް ރަނގަޅު.",
  },
};
