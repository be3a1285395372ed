import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "The bakery opens at six in the morning.",
  byLanguage: {
    zh: "面包店早上六点开门。",
    fr: "La boulangerie ouvre à six heures du matin.",
    es: "La panadería abre a las seis de la mañana.",
    ru: "Пекарня открывается в шесть часов утра.",
    uk: "Пекарня відчиняється о шостій ранку.",
    it: "Il panificio apre alle sei del mattino.",
    fa: "نانوایی ساعت شش صبح باز می‌شود.",
    ar: "يفتح المخبز في السادسة صباحًا.",
    bn: "বেকারিটি সকাল ছয়টায় খোলে।",
    mn: "Талх нарийн боовны газар өглөөний зургаан цагт нээдэг.",
    si: "මගේ නම නිමල්.",
    de: "Die Bäckerei öffnet um sechs Uhr morgens.",
    dv: "އަހަރެންގެ ނަމަކީ އަޙްމަދެވެ.",
  },
};
