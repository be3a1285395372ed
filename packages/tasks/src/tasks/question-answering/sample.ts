import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"question"> = {
  kind: "question",
  standard: {
    question: "Where does Clara work?",
    context: "Clara lives in Porto and works in a bookshop near the river.",
  },
  byLanguage: {
    zh: { question: "小兰在哪里工作？", context: "小兰住在上海，在一家书店工作。" },
    fr: {
      question: "Où travaille Clara ?",
      context: "Clara habite à Lyon et travaille dans une librairie près du fleuve.",
    },
    es: {
      question: "¿Dónde trabaja Clara?",
      context: "Clara vive en Sevilla y trabaja en una librería cerca del río.",
    },
    ru: {
      question: "Где работает Клара?",
      context: "Клара живёт в Москве и работает в книжном магазине у реки.",
    },
    uk: {
      question: "Де працює Клара?",
      context: "Клара живе в Києві та працює у книгарні біля річки.",
    },
    it: {
      question: "Dove lavora Clara?",
      context: "Clara abita a Torino e lavora in una libreria vicino al fiume.",
    },
    fa: {
      question: "سارا کجا کار می‌کند؟",
      context: "سارا در شیراز زندگی می‌کند و در یک کتابفروشی کار می‌کند.",
    },
    ar: { question: "أين تعمل سارة؟", context: "تعيش سارة في عمّان وتعمل في مكتبة قرب النهر." },
    bn: { question: "আমিনা কোথায় কাজ করেন?", context: "আমিনা ঢাকায় থাকেন এবং একটি বইয়ের দোকানে কাজ করেন।" },
    mn: {
      question: "Сараа хаана ажилладаг вэ?",
      context: "Сараа Улаанбаатарт амьдардаг бөгөөд номын дэлгүүрт ажилладаг.",
    },
    si: { question: "නිමල් ජීවත් වන්නේ කොහේද?", context: "නිමල් ජීවත් වන්නේ කොළඹ ය." },
    de: {
      question: "Wo arbeitet Clara?",
      context: "Clara wohnt in Köln und arbeitet in einer Buchhandlung am Fluss.",
    },
    dv: { question: "ދިވެހިރާއްޖޭގެ ވެރިރަށަކީ ކޮބާ؟", context: "މާލެއަކީ ދިވެހިރާއްޖޭގެ ވެރިރަށެވެ." },
  },
};
