import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "I was charged twice for the same order and would like my money back.",
  byLanguage: {
    zh: "同一个订单我被扣了两次款，希望退款。",
    fr: "J’ai été débité deux fois pour la même commande et je souhaite un remboursement.",
    es: "Me cobraron dos veces el mismo pedido y quiero que me devuelvan el dinero.",
    ru: "С меня дважды списали деньги за один заказ, прошу вернуть их.",
    uk: "З мене двічі зняли гроші за одне замовлення, прошу повернути їх.",
    it: "Mi hanno addebitato due volte lo stesso ordine e vorrei un rimborso.",
    fa: "برای یک سفارش دو بار پول پرداخت کرده‌ام و می‌خواهم پولم را پس بگیرم.",
    ar: "دفعتُ ثمن الطلب نفسه مرتين وأريد استرداد نقودي.",
    bn: "একই অর্ডারের জন্য দুবার টাকা কাটা হয়েছে, আমি টাকা ফেরত চাই।",
    mn: "Нэг захиалгын төлбөрийг хоёр удаа авсан тул мөнгөө буцааж авмаар байна.",
    de: "Mir wurde dieselbe Bestellung zweimal berechnet, ich hätte gern mein Geld zurück.",
  },
  parameters: { candidate_labels: ["refund", "legal", "faq"] },
};
