/** Sample messages for chat models, which are chosen by a tag next to their task. */
import { SAMPLE_IMAGE_URL, type SampleMessage, type TaskSample } from "./sample.ts";

const userMessage = (content: SampleMessage["content"]): SampleMessage[] => [{ role: "user", content }];

export const CHAT: TaskSample<"messages"> = {
  kind: "messages",
  standard: userMessage("What is the capital of Portugal?"),
  byLanguage: {
    zh: userMessage("葡萄牙的首都是哪里？"),
    fr: userMessage("Quelle est la capitale du Portugal ?"),
    es: userMessage("¿Cuál es la capital de Portugal?"),
    ru: userMessage("Какой город является столицей Португалии?"),
    uk: userMessage("Яке місто є столицею Португалії?"),
    it: userMessage("Qual è la capitale del Portogallo?"),
    fa: userMessage("پایتخت پرتغال کجاست؟"),
    ar: userMessage("ما هي عاصمة البرتغال؟"),
    bn: userMessage("পর্তুগালের রাজধানী কোনটি?"),
    mn: userMessage("Португалын нийслэл аль хот вэ?"),
    si: userMessage("පෘතුගාලයේ අගනුවර කුමක්ද?"),
    de: userMessage("Was ist die Hauptstadt von Portugal?"),
    dv: userMessage("ޕޯޗުގަލްގެ ވެރިރަށަކީ ކޮބާ؟"),
  },
};

export const CHAT_WITH_IMAGE: TaskSample<"messages"> = {
  kind: "messages",
  standard: userMessage([
    { type: "text", text: "Describe this image in one sentence." },
    { type: "image_url", image_url: { url: SAMPLE_IMAGE_URL } },
  ]),
};
