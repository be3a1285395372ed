import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard:
    "The old lighthouse on the northern cape was built in 1874. For almost fifty years its lamp burnt colza oil and had to be tended every four hours. In 1921 it was electrified, and in 1988 the last keeper moved out. Since then a foundation has looked after the building, which now houses a small museum and receives about twenty thousand visitors a year.",
  byLanguage: {
    zh: "北角的老灯塔建于1874年。在近五十年里，它的灯用菜籽油点燃，每四小时就要有人照看。1921年灯塔通了电，1988年最后一位守塔人离开。此后由一个基金会管理，如今塔内设有小型博物馆，每年约有两万人参观。",
    fr: "Le vieux phare du cap nord a été construit en 1874. Pendant près de cinquante ans, sa lampe brûlait de l’huile de colza et demandait des soins toutes les quatre heures. Il fut électrifié en 1921 et le dernier gardien partit en 1988. Une fondation s’en occupe depuis et il abrite un petit musée.",
    es: "El viejo faro del cabo norte se construyó en 1874. Durante casi cincuenta años su lámpara quemó aceite de colza y hubo que atenderla cada cuatro horas. En 1921 se electrificó y en 1988 se marchó el último farero. Desde entonces lo cuida una fundación y alberga un pequeño museo.",
    ru: "Старый маяк на северном мысе построили в 1874 году. Почти пятьдесят лет его лампа горела на рапсовом масле, и за ней следили каждые четыре часа. В 1921 году маяк электрифицировали, в 1988 году уехал последний смотритель. Теперь в здании небольшой музей.",
    uk: "Старий маяк на північному мисі збудували 1874 року. Майже пʼятдесят років його лампа горіла на ріпаковій олії, і за нею доглядали кожні чотири години. 1921 року маяк електрифікували, а 1988 року поїхав останній доглядач. Тепер у будівлі невеликий музей.",
    it: "Il vecchio faro del capo nord fu costruito nel 1874. Per quasi cinquant’anni la lampada bruciò olio di colza e richiese cure ogni quattro ore. Nel 1921 fu elettrificato e nel 1988 partì l’ultimo guardiano. Oggi ospita un piccolo museo.",
    fa: "فانوس دریایی قدیمی در سال ۱۸۷۴ ساخته شد. نزدیک پنجاه سال چراغ آن با روغن می‌سوخت. در سال ۱۹۲۱ برق به آن رسید و در سال ۱۹۸۸ آخرین نگهبان آن را ترک کرد. امروز در این ساختمان موزه‌ای کوچک قرار دارد.",
    ar: "بُنيت المنارة القديمة عام 1874. ظل مصباحها يعمل بالزيت نحو خمسين عامًا، ثم وصلتها الكهرباء عام 1921. غادرها آخر حارس عام 1988، وهي اليوم تضم متحفًا صغيرًا يزوره آلاف الناس كل عام.",
    bn: "পুরোনো বাতিঘরটি ১৮৭৪ সালে নির্মিত হয়। প্রায় পঞ্চাশ বছর এর বাতি তেলে জ্বলত। ১৯২১ সালে সেখানে বিদ্যুৎ আসে এবং ১৯৮৮ সালে শেষ রক্ষক চলে যান। এখন ভবনটিতে একটি ছোট জাদুঘর আছে।",
    mn: "Хуучин гэрэлт цамхгийг 1874 онд барьсан. Тавь шахам жилийн турш дэнлүү нь тосоор асдаг байв. 1921 онд цахилгаантай болж, 1988 онд сүүлчийн харуул нь явжээ. Одоо тэнд жижиг музей бий.",
    de: "Der alte Leuchtturm am Nordkap wurde 1874 gebaut. Fast fünfzig Jahre lang brannte seine Lampe mit Rapsöl und musste alle vier Stunden versorgt werden. 1921 wurde er elektrifiziert, 1988 zog der letzte Wärter aus. Heute beherbergt er ein kleines Museum.",
    dv: "މާލެއަކީ ދިވެހިރާއްޖޭގެ ވެރިރަށެވެ. މާލެއަކީ ކުޑަ ރަށެކެވެ. މާލޭގައި ގިނަ މީހުން އުޅެއެވެ.",
  },
};
