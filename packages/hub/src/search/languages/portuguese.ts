import type { SearchLanguage } from "./search-language.ts";

export const portuguese: SearchLanguage = {
  code: "pt",
  tasks: {
    "automatic-speech-recognition":
      "reconhecimento de voz, reconhecimento de fala, transcrever, transcrição, voz para texto, áudio para texto, legendas, legendar, ditado, passar para texto",
    "text-to-speech":
      "texto para voz, texto para fala, síntese de voz, ler em voz alta, ler texto, clonar voz, audiolivro, narrar",
    "text-to-audio": "gerar música, criar música, compor música, efeitos sonoros",
    "audio-to-audio": "remover ruído, tirar ruído, separar vozes, isolar voz, limpar áudio",
    "audio-classification": "classificar sons, reconhecer sons, canto pássaros",
    "voice-activity-detection": "quem fala quando, detectar silêncio, diarização",
    translation: "traduzir, tradução, tradutor",
    summarization: "resumir, resumo, encurtar texto",
    "text-to-image":
      "gerar imagens, gerar imagem, criar imagem, criar imagens, desenhar, criar logo, imagem a partir de texto, texto para imagem",
    "image-to-image":
      "editar foto, editar imagem, restaurar foto, colorir foto, melhorar foto, ampliar imagem, retocar foto, remover marca d'água, foto nítida, foto desfocada",
    "image-segmentation": "remover fundo, tirar fundo, remover o fundo, recortar pessoa, segmentação de imagens",
    "object-detection":
      "detectar objetos, detecção de objetos, contar carros, contar pessoas, detectar rostos, detectar faces, encontrar objetos imagem",
    "image-classification":
      "classificar imagens, classificação de imagens, reconhecer plantas, identificar plantas, identificar animais",
    "image-to-text": "descrever imagem, descrição de imagens",
    "image-to-text+ocr":
      "extrair texto, ler texto imagem, texto de imagem, reconhecimento de caracteres, letra manuscrita, digitalizar documento",
    "image-text-to-text": "perguntas sobre imagens, entender imagens, conversar com imagens, explicar gráfico",
    "document-question-answering": "ler notas fiscais, ler faturas, extrair dados fatura, perguntas sobre documentos",
    "text-to-video": "gerar vídeo, criar vídeo, texto para vídeo",
    "image-to-video": "animar foto, animar imagem, foto para vídeo, imagem para vídeo",
    "depth-estimation": "estimar profundidade, mapa de profundidade",
    "keypoint-detection": "detectar pose, postura corporal",
    "image-to-3d": "foto para 3d, imagem para 3d",
    "text-to-3d": "gerar modelo 3d, texto para 3d",
    "text-generation":
      "conversar, bate papo, chatbot, escrever texto, escrever histórias, redigir, modelo de linguagem, modelos de linguagem, assistente, escrever e-mail, corrigir gramática, responder perguntas",
    "text-generation+code": "programar, escrever código, programação, completar código, gerar código",
    "text-generation+math": "resolver matemática, matemática, equações, problemas de matemática",
    "text-classification":
      "análise de sentimentos, análise de sentimento, sentimento, detectar spam, discurso de ódio, classificar texto, classificar textos, avaliações positivas",
    "token-classification": "encontrar nomes, entidades, anonimizar, dados pessoais, extrair nomes",
    "question-answering": "encontrar resposta no texto, perguntas e respostas",
    "table-question-answering": "perguntas sobre tabelas",
    "feature-extraction": "busca semântica, pesquisa semântica, vetores, buscar documentos, documentos semelhantes",
    "sentence-similarity": "similaridade de frases, comparar frases",
    "text-ranking": "reordenar resultados, ordenar resultados",
    "time-series-forecasting": "prever vendas, previsão, séries temporais",
    "tabular-classification": "dados tabulares, detectar fraude",
    "fill-mask": "palavra que falta",
    robotics: "controlar robô, braço robótico",
    "video-text-to-text": "entender vídeos, perguntas sobre vídeo, descrever vídeo",
    "video-classification": "classificar vídeos, reconhecer ações vídeo",
  },
  words: {
    small: "pequeno, pequena, leve, compacto",
    free: "grátis, gratuito, gratuita, livre",
    cheapest: "mais barato, barato, barata",
    newest: "mais novo, mais recente, novo, último",
    best: "melhor, melhores, bom",
    multilingual: "multilíngue, vários idiomas",
    laptop: "notebook, meu computador, meu pc, localmente, offline",
    phone: "celular, telefone, telemóvel",
  },
  fillers:
    "um uma o a os as de do da dos das e ou com sem para por em no na que qual meu minha quero preciso busco modelo modelos ia como ferramenta partir",
};
