import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "The next stop is the botanical garden.",
  byLanguage: {
    zh: "下一站是植物园。",
    fr: "Prochain arrêt, le jardin botanique.",
    es: "La próxima parada es el jardín botánico.",
    ru: "Следующая остановка — ботанический сад.",
    uk: "Наступна зупинка — ботанічний сад.",
    it: "La prossima fermata è il giardino botanico.",
    fa: "ایستگاه بعدی باغ گیاه‌شناسی است.",
    ar: "المحطة التالية هي الحديقة النباتية.",
    bn: "পরবর্তী স্টেশন বোটানিক্যাল গার্ডেন।",
    mn: "Дараагийн буудал бол ботаникийн цэцэрлэг.",
    de: "Nächster Halt: Botanischer Garten.",
  },
};
