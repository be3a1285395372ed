import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "My name is Amelia and I work for the Red Cross in Geneva.",
  byLanguage: {
    zh: "我叫王丽，在北京大学工作。",
    fr: "Je m’appelle Amélie et je travaille pour la Croix-Rouge à Genève.",
    es: "Me llamo Amelia y trabajo para la Cruz Roja en Ginebra.",
    ru: "Меня зовут Амелия, я работаю в Красном Кресте в Женеве.",
    uk: "Мене звати Амелія, я працюю в Червоному Хресті в Женеві.",
    it: "Mi chiamo Amelia e lavoro per la Croce Rossa a Ginevra.",
    fa: "نام من سارا است و در دانشگاه تهران کار می‌کنم.",
    ar: "اسمي سارة وأعمل في جامعة القاهرة.",
    bn: "আমার নাম আমিনা এবং আমি ঢাকা বিশ্ববিদ্যালয়ে কাজ করি।",
    mn: "Намайг Сараа гэдэг, би Улаанбаатар хотод амьдардаг.",
    si: "මගේ නම නිමල්, මම කොළඹ ජීවත් වෙමි.",
    de: "Ich heiße Amelie und arbeite für das Rote Kreuz in Genf.",
    dv: "އަހަރެންގެ ނަމަކީ އަޙްމަދެވެ. އަހަރެން އުޅެނީ މާލޭގައެވެ.",
  },
};
