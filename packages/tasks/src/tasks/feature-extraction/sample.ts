import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "Rain is falling on the roof of the greenhouse.",
  byLanguage: {
    zh: "雨落在温室的屋顶上。",
    fr: "La pluie tombe sur le toit de la serre.",
    es: "La lluvia cae sobre el techo del invernadero.",
    ru: "Дождь стучит по крыше теплицы.",
    uk: "Дощ стукає по даху теплиці.",
    it: "La pioggia cade sul tetto della serra.",
    fa: "باران روی سقف گلخانه می‌بارد.",
    ar: "يهطل المطر على سقف البيت الزجاجي.",
    bn: "গ্রিনহাউসের ছাদে বৃষ্টি পড়ছে।",
    mn: "Хүлэмжийн дээвэр дээр бороо орж байна.",
    de: "Regen fällt auf das Dach des Gewächshauses.",
  },
};
