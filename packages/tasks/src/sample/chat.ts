/** Sample messages for chat models, which are chosen by a tag beside their task. */
import { SAMPLE_IMAGE_URL } from "./sample.ts";
import type { SampleMessage, TaskSample } from "./sample.ts";

const ask = (content: SampleMessage["content"]): SampleMessage[] => [{ role: "user", content }];

export const CHAT: TaskSample<"messages"> = {
  kind: "messages",
  standard: ask("What is the capital of Portugal?"),
  byLanguage: {
    zh: ask("葡萄牙的首都是哪里？"),
    fr: ask("Quelle est la capitale du Portugal ?"),
    es: ask("¿Cuál es la capital de Portugal?"),
    ru: ask("Какой город является столицей Португалии?"),
    uk: ask("Яке місто є столицею Португалії?"),
    it: ask("Qual è la capitale del Portogallo?"),
    fa: ask("پایتخت پرتغال کجاست؟"),
    ar: ask("ما هي عاصمة البرتغال؟"),
    bn: ask("পর্তুগালের রাজধানী কোনটি?"),
    mn: ask("Португалын нийслэл аль хот вэ?"),
    si: ask("පෘතුගාලයේ අගනුවර කුමක්ද?"),
    de: ask("Was ist die Hauptstadt von Portugal?"),
    dv: ask("ޕޯޗުގަލްގެ ވެރިރަށަކީ ކޮބާ؟"),
  },
};

export const CHAT_WITH_IMAGE: TaskSample<"messages"> = {
  kind: "messages",
  standard: ask([
    { type: "text", text: "Describe this image in one sentence." },
    { type: "image_url", image_url: { url: SAMPLE_IMAGE_URL } },
  ]),
};
