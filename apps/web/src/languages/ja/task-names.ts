/** Names and summaries of tasks, in Japanese. */

/** Names of the kinds of data, by ID. */
export const MODALITY_NAMES: Readonly<Record<string, string>> = {
  multimodal: "マルチモーダル",
  nlp: "自然言語処理",
  cv: "コンピュータビジョン",
  audio: "音声",
  tabular: "表形式データ",
  rl: "強化学習",
  other: "その他",
};

/** Names of tasks, by ID. */
export const TASK_NAMES: Readonly<Record<string, string>> = {
  "any-to-any": "任意から任意へ",
  "audio-classification": "音声分類",
  "audio-text-to-text": "音声とテキストからテキスト",
  "audio-to-audio": "音声から音声",
  "automatic-speech-recognition": "音声認識",
  "depth-estimation": "深度推定",
  "document-question-answering": "文書質問応答",
  "feature-extraction": "特徴抽出",
  "fill-mask": "穴埋め",
  "graph-ml": "グラフ機械学習",
  "image-classification": "画像分類",
  "image-feature-extraction": "画像特徴抽出",
  "image-segmentation": "画像セグメンテーション",
  "image-text-to-image": "画像とテキストから画像",
  "image-text-to-text": "画像とテキストからテキスト",
  "image-text-to-video": "画像とテキストから動画",
  "image-to-3d": "画像から3D",
  "image-to-image": "画像から画像",
  "image-to-text": "画像からテキスト",
  "image-to-video": "画像から動画",
  "keypoint-detection": "キーポイント検出",
  "mask-generation": "マスク生成",
  "multiple-choice": "多肢選択",
  "object-detection": "物体検出",
  other: "その他",
  "question-answering": "質問応答",
  "reinforcement-learning": "強化学習",
  robotics: "ロボティクス",
  "sentence-similarity": "文の類似度",
  summarization: "要約",
  "table-question-answering": "表の質問応答",
  "table-to-text": "表からテキスト",
  "tabular-classification": "表形式データの分類",
  "tabular-regression": "表形式データの回帰",
  "tabular-to-text": "表形式データからテキスト",
  "text-classification": "テキスト分類",
  "text-generation": "テキスト生成",
  "text-ranking": "テキストランキング",
  "text-retrieval": "テキスト検索",
  "text-to-3d": "テキストから3D",
  "text-to-audio": "テキストから音",
  "text-to-image": "テキストから画像",
  "text-to-speech": "音声合成",
  "text-to-video": "テキストから動画",
  "time-series-forecasting": "時系列予測",
  "token-classification": "トークン分類",
  translation: "翻訳",
  "unconditional-image-generation": "無条件画像生成",
  "video-classification": "動画分類",
  "video-text-to-text": "動画とテキストからテキスト",
  "video-to-video": "動画から動画",
  "visual-document-retrieval": "文書画像検索",
  "visual-question-answering": "画像質問応答",
  "voice-activity-detection": "音声区間検出",
  "zero-shot-classification": "ゼロショット分類",
  "zero-shot-image-classification": "ゼロショット画像分類",
  "zero-shot-object-detection": "ゼロショット物体検出",
};

/** What goes into a task and comes out of it, by ID. */
export const TASK_SUMMARIES: Readonly<Record<string, string>> = {
  "any-to-any": "テキスト、画像、音、動画を自由に組み合わせて入力すると、そのうち複数の種類を出力できます。",
  "audio-classification":
    "音を入力すると、スコア付きのラベルを出力します。ラベルは音声コマンドから鳥の鳴き声まで、学習内容によります。",
  "audio-text-to-text": "音と文章の指示を入力すると、テキストを出力します。モデルが聞いた内容について答えます。",
  "audio-to-audio": "録音を入力すると、雑音を除いた声や話者ごとに分けた音声など、別の録音を出力します。",
  "automatic-speech-recognition": "話し声の録音を入力すると、文字起こしを出力します。必要なら時刻も付きます。",
  "depth-estimation": "写真を1枚入力すると、画素ごとの距離を示すマップを出力します。",
  "document-question-answering": "ページの画像と質問を入力すると、ページに書かれている通りの答えを出力します。",
  "feature-extraction":
    "テキストを入力すると、意味を表すベクトルを出力します。テキスト全体で1つ、またはトークンごとに1つです。",
  "fill-mask": "1語を伏せたテキストを入力すると、当てはまる語の順位リストを出力します。",
  "graph-ml": "ノードとエッジからなるグラフを入力すると、ノード、エッジ、グラフ全体についての予測を出力します。",
  "image-classification": "画像を入力すると、画像全体に対するスコア付きのラベルを出力します。",
  "image-feature-extraction": "画像を入力すると、それを表すベクトル、またはベクトルのグリッドを出力します。",
  "image-segmentation": "画像を入力すると、画素ごとにどの物に属するかを示すマスクを出力します。",
  "image-text-to-image":
    "画像や言葉、またはその両方を入力すると、画像を出力します。1つのモデルで生成、編集、合成ができます。",
  "image-text-to-text": "画像とテキストを、多くはチャットとして入力すると、テキストを出力します。",
  "image-text-to-video": "画像や言葉、またはその両方を入力すると、動画を出力します。",
  "image-to-3d": "物体の画像を1枚以上入力すると、あらゆる方向から見られるモデルを出力します。",
  "image-to-image": "画像を、多くは指示とともに入力すると、変更した画像を出力します。",
  "image-to-text": "画像を入力すると、指示なしで、説明文や画像内の文字を出力します。",
  "image-to-video": "静止画を、多くは起こることの説明とともに入力すると、その画像から始まる短い動画を出力します。",
  "keypoint-detection": "画像を入力すると、体の関節や対応付け用の角など、特徴的な点の座標を出力します。",
  "mask-generation": "画像と任意の点や枠を入力すると、そこにある物体のマスクを名前なしで出力します。",
  "multiple-choice": "質問と複数の選択肢を入力すると、最もふさわしい選択肢を出力します。",
  "object-detection": "画像を入力すると、ラベルとスコア付きの矩形を出力します。",
  other: "タスクがこのカタログにないモデルとデータセット。",
  "question-answering": "質問と文章を入力すると、答えにあたる部分をスコアと文字位置とともに示します。",
  "reinforcement-learning":
    "環境の状態を入力すると、次の行動を出力します。長期的に有利な行動を報酬から学習しています。",
  robotics: "カメラ画像、関節の位置、多くは指示を入力すると、直後のモーター指令を出力します。",
  "sentence-similarity": "1つの文と比較する文のリストを入力すると、それぞれの意味の近さを数値で出力します。",
  summarization: "長いテキストを入力すると、要点をまとめた短いテキストを出力します。",
  "table-question-answering": "表と普通の言葉の質問を入力すると、答えとその根拠となるセルを出力します。",
  "table-to-text": "表、または強調したセルを入力すると、その内容を述べる文を出力します。",
  "tabular-classification": "表の行を入力すると、行ごとのクラスを出力します。",
  "tabular-regression": "表の行を入力すると、行ごとの数値を出力します。",
  "tabular-to-text": "行や三つ組などの構造化データを入力すると、自然な説明文を出力します。",
  "text-classification":
    "テキストを入力すると、スコア付きのラベルを1つ以上出力します。ラベルは学習時に決まっています。",
  "text-generation": "プロンプトまたはチャットのメッセージを入力すると、モデルが続きを1トークンずつ書きます。",
  "text-ranking": "検索文と文章のリストを入力すると、並べ替えに使う関連度スコアを文章ごとに出力します。",
  "text-retrieval": "検索文を入力すると、それに答える文書をコレクションから出力します。",
  "text-to-3d": "説明文を入力すると、メッシュ、点群、ガウシアンの3次元オブジェクトを出力します。",
  "text-to-audio": "テキストを入力すると、音楽、効果音、声などの音を出力します。",
  "text-to-image": "説明文を入力すると、新しい画像を出力します。",
  "text-to-speech": "テキストを入力すると、それを読み上げる音声を出力します。",
  "text-to-video": "説明文を入力すると、短い動画を出力します。",
  "time-series-forecasting": "1つ以上の系列の過去の値を入力すると、今後の見込みを線または範囲で出力します。",
  "token-classification":
    "テキストの語や語の断片ごとにラベルを付けます。隣り合うラベルは、位置情報を持つ名前付きの区間にまとめられます。",
  translation: "ある言語のテキストを入力すると、別の言語の同じ内容のテキストを出力します。",
  "unconditional-image-generation":
    "ノイズまたはシード値だけを入力すると、学習データと同じ世界の新しい画像を出力します。",
  "video-classification": "動画を入力すると、起きていることをスコア付きのラベルで出力します。",
  "video-text-to-text": "動画と質問または指示を入力すると、テキストを出力します。",
  "video-to-video": "動画を入力すると、同じ長さの変更した動画を出力します。",
  "visual-document-retrieval":
    "検索文とページ画像の集まりを入力すると、各ページがどれだけ答えになるかのスコアを出力します。",
  "visual-question-answering": "画像とそれについての質問を入力すると、スコア付きの短い答えを出力します。",
  "voice-activity-detection": "録音を入力すると、人が話している区間を開始・終了時刻で出力します。",
  "zero-shot-classification":
    "テキストと、学習時に見ていないラベルのリストを入力すると、ラベルごとのスコアを出力します。",
  "zero-shot-image-classification": "画像と説明文のリストを入力すると、どれが最も合うかをスコアで示します。",
  "zero-shot-object-detection": "画像と物の名前を入力すると、名前を学習していなくても、その物を囲む枠を出力します。",
};

const ABILITIES: Readonly<Record<string, string>> = {
  chat: "チャット",
  tools: "ツール",
  reasoning: "推論（思考）",
  vision: "画像",
  audio: "音声",
  schema: "スキーマ",
  caching: "キャッシュ",
};
const LICENSES: Readonly<Record<string, string>> = { other: "その他", unknown: "不明" };

/** Names that components show of a task, an ability or a license; nothing where the usual one will do. */
export function nameOf(kind: string, id: string): string | undefined {
  const names = kind === "task" ? TASK_NAMES : kind === "ability" ? ABILITIES : kind === "license" ? LICENSES : {};
  return Object.hasOwn(names, id) ? names[id] : undefined;
}
