import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "The best thing about growing tomatoes on a balcony is",
  byLanguage: {
    zh: "在阳台上种番茄最大的好处是",
    fr: "Le plus agréable quand on cultive des tomates sur un balcon, c’est",
    es: "Lo mejor de cultivar tomates en un balcón es",
    ru: "Самое приятное в выращивании помидоров на балконе — это",
    uk: "Найприємніше у вирощуванні помідорів на балконі — це",
    it: "La cosa più bella del coltivare pomodori sul balcone è",
    fa: "بهترین چیز درباره پرورش گوجه‌فرنگی در بالکن این است که",
    ar: "أجمل ما في زراعة الطماطم على الشرفة هو",
    bn: "বারান্দায় টমেটো চাষের সবচেয়ে ভালো দিক হলো",
    mn: "Тагтан дээрээ улаан лооль тарихын хамгийн сайхан нь",
    si: "මම අද උදේ",
    de: "Das Schönste daran, Tomaten auf dem Balkon zu ziehen, ist",
    dv: "މިއަދަކީ",
  },
};
