import type { SearchLanguage } from "./search-language.ts";

/** Needs in plain words, beyond the everyday names of tasks (`otherNames` in each task's folder). */
export const english: SearchLanguage = {
  code: "en",
  tasks: {
    "automatic-speech-recognition":
      "transcribe, transcribe meeting, transcribe podcast, voice memo text, recording text, audio into text, speech into text, subtitle video, caption video, dictate, convert audio text, voice notes text, write down speech",
    "text-to-speech":
      "read aloud, read out loud, narrate, narrator, audiobook, voice over, voiceover, text into speech, text into voice, clone voice, copy voice, my own voice, talking voice, speak sentence, generate voice, natural voice",
    "text-to-audio":
      "make music, compose song, generate song, create music, background music, sound effect, make beats, soundtrack, make song, rap song, sing song, make melody",
    "audio-to-audio": "change voice",
    "audio-to-audio+enhance":
      "remove noise audio, clean audio, background noise, denoise recording, enhance recording, remove background noise, noise in call",
    "audio-to-audio+sep": "isolate vocals, remove vocals, extract vocals, separate instruments, split vocals, karaoke",
    "audio-classification":
      "recognize bird song, who is speaking, speaker identification, classify sound, detect sound, music genre, recognize sound, which song, recognize song, name of song, detect gunshots",
    "audio-classification+emotion":
      "emotions in voice, detect emotions in voice, emotions in speech, angry voice, emotion voice, emotion speech",
    "voice-activity-detection":
      "when someone speaks, detect silence, speaker diarization, who spoke when, who said what",
    translation: "translate, translate document, translate website, translate text, translator between",
    summarization:
      "summarize, summarize article, summarize pdf, summarize meeting, shorten text, short version, key points, condense report, sum up, abstract paper",
    "text-to-image":
      "draw picture, make picture, create picture, create art, make art, generate logo, make logo, design poster, illustration, paint picture, photo realistic image, anime picture, generate image, image from text, picture from words, wallpaper, draw text image, readable text in image, tattoo design",
    "image-to-image":
      "edit photo, edit image, change background photo, colorize photo, restore old photo, enhance photo, turn photo cartoon, style transfer, retouch photo, remove watermark, change clothes, photo into painting",
    "image-to-image+sr": "upscale image, upscale photo, upscale picture, sharpen photo, super resolution",
    "image-to-image+inpaint": "inpaint, remove object photo",
    "image-to-image+controlnet": "sketch into image",
    "image-segmentation": "segment photo, tumor mri, mri scan, ct scan, brain tumor",
    "image-segmentation+rmbg":
      "remove background, cut out person, cut out object, background removal, transparent background, separate foreground, green screen",
    "mask-generation": "segment anything, select object click, mask any object",
    "object-detection":
      "count picture, count photo, count image, count people, count cars, count video, find objects, locate objects, track objects, people counting, bounding boxes, detect cars, detect people, traffic camera, security camera, track players, track ball",
    "object-detection+face-": "detect faces, find faces, face detection, blur faces",
    "object-detection+plate": "license plate",
    "zero-shot-object-detection": "find anything image by text, open vocabulary detection, find object description",
    "image-classification":
      "what is in this photo, recognize plant, identify plant, identify bird, recognize dog breed, sort photos, tag photos, classify photo, classify picture, identify mushroom, skin cancer, recognize food, what animal, x ray, chest x ray, land use satellite, age from photo",
    "image-classification+nsfw": "nsfw detection, detect nudity",
    "image-classification+fake": "detect ai generated image",
    "image-feature-extraction":
      "face recognition, recognize faces, similar images, find similar photos, reverse image search, image embedding, duplicate photos, compare faces",
    "image-to-text": "caption image, caption photo, describe photo, alt text, image description, alt text image",
    "image-to-text+ocr":
      "read text image, read text photo, text from image, text from photo, text from scan, scanned document text, handwriting, handwritten, receipt text, extract text pdf, pdf into text, screenshot into text, digitize document, math formula image, math formula picture, formula latex, equation latex, captcha, receipt scanner, pdf markdown",
    "image-text-to-text":
      "chat images, ask about picture, ask about photo, questions about image, understand image, understand screenshot, look at picture, explain chart, read chart, describe image detail, multimodal chat, vision llm, see and talk, understand diagram, click on screen, computer use, questions about charts, question about chart",
    "visual-question-answering": "answer question picture, question about image",
    "document-question-answering":
      "ask pdf, chat pdf, chat documents, talk to pdf, questions about document, invoice fields, extract invoice, receipt total, form extraction, parse invoice, question about contract, read invoice",
    "visual-document-retrieval": "search pdf pages, find page document images, search slides, search scanned documents",
    "text-to-video": "make video, create video, generate clip, video from text, text into video, animated clip",
    "image-to-video":
      "video from photo, video photo, video picture, animate photo, animate picture, animate image, bring photo life, talking head, lip sync, photo move",
    "video-to-video": "edit video, upscale video, restyle video, enhance video, smooth video",
    "video-classification":
      "recognize action video, classify video, what happens video, detect violence video, sport action",
    "video-text-to-text":
      "ask about video, describe video, understand video, chat video, questions about video, summarize video, caption for video clip",
    "depth-estimation": "depth of photo, depth map, distance from photo, how far picture",
    "keypoint-detection": "hand tracking, match points images",
    "keypoint-detection+pose": "human pose, body pose, track body, skeleton from video",
    "text-to-3d": "make 3d model text, 3d object from text, generate 3d, 3d print model",
    "image-to-3d": "photo into 3d, 3d from photo, 3d from image, picture into 3d, 3d scan photo, reconstruct 3d",
    "text-generation":
      "write story, write essay, write email, write poem, write blog, writing assistant, answer questions, brainstorm, roleplay, role play, character chat, tell stories, story generator, rewrite text, paraphrase, fix grammar, correct grammar, proofread, follow instructions, draft letter, plan trip, simplify text, answer email, reply email, write stories, write novel, erotic stories, recipe, travel planner, plan vacation, cover letter, homework",
    "text-generation+chat":
      "chat bot, chatbot, talk to ai, like chatgpt, chatgpt alternative, assistant offline, customer support bot, private assistant, personal assistant, therapist",
    "text-generation+code":
      "write code, coding model, code model, coding llm, code completion, complete code, program python, coding assistant, generate code, fix bugs, code review, explain code, autocomplete code, refactor, write unit tests",
    "text-generation+math": "solve math, math problems, math homework, prove theorem, math tutor, calculus, equations",
    "text-generation+legal": "lawyer, law firm, legal llm, legal advice, legal assistant",
    "text-generation+long": "whole book, entire book, very long documents, page book",
    "text-generation+reasoning": "step by step reasoning, think step by step",
    "text-generation+sql": "text to sql, sql query, natural language sql, write sql, database query",
    "text-classification":
      "fake news, sort emails, classify tickets, categorize text, classify email, phishing, detect intent, fact check, verify claim",
    "text-classification+sentiment": "sentiment, positive or negative, review mood",
    "text-classification+emotion": "emotion in text, detect emotions",
    "text-classification+spam": "detect spam, spam filter",
    "text-classification+hate": "hate speech",
    "text-classification+toxic": "toxic comments, detect toxicity",
    "text-classification+language": "detect language",
    "text-classification+detector": "ai written text",
    "text-classification+guard":
      "content moderation, moderate chat, llm guardrail, safety filter, jailbreak detection, prompt injection",
    "zero-shot-classification": "classify without training, own labels, any labels, custom categories",
    "token-classification": "extract entities",
    "token-classification+ner": "find names text, extract names, find places text, find people in text",
    "token-classification+pii":
      "anonymize, redact personal data, personal information, remove pii, mask personal data, addresses in text",
    "token-classification+pos": "part of speech",
    "token-classification+punct": "punctuation",
    "question-answering":
      "answer from text, find answer passage, reading comprehension, answer question from paragraph",
    "table-question-answering": "ask spreadsheet, question about table, excel questions, ask a table, query csv",
    "feature-extraction":
      "semantic search, search documents, vector database, text vectors, search by meaning, retrieval augmented, similar documents, knowledge base search, embed text, cluster documents, code search",
    "sentence-similarity":
      "compare sentences, similar sentences, duplicate questions, plagiarism, text similarity, paraphrase detection, duplicate reports, duplicate tickets, find duplicates text",
    "text-ranking": "sort search results, rank documents, order passages, best passage",
    "fill-mask": "guess missing word, fill blank, missing word",
    "time-series-forecasting":
      "predict sales, forecast demand, stock price, predict weather, energy demand, predict future values, predict price of bitcoin, predict price of stock, crypto price, share price, exchange rate",
    "tabular-classification":
      "predict from table, customer churn, fraud detection, classify rows, spreadsheet prediction, predict category csv",
    "tabular-regression": "predict price, house prices, predict number from table",
    "reinforcement-learning": "play games, play atari, learn to play, game agent, train agent",
    robotics: "control robot, robot arm, grasp objects, robot policy, drive robot",
    "graph-ml": "molecule property, predict molecule, social network graph, link prediction, drug discovery graph",
    "unconditional-image-generation":
      "random faces, this person does not exist, random images, synthetic faces, fake faces",
    "any-to-any":
      "speech to speech, voice assistant, talk and see, omni model, everything in everything out, spoken conversation",
    "audio-text-to-text":
      "ask about audio, understand audio, chat audio, questions about recording, describe sound, understand music",
  },
  words: {
    small: "lightweight",
    free: "free, free of charge, open source, for free, open weights",
    best: "best, recommended, state of the art, sota, most popular, popular",
    laptop:
      "my laptop, my computer, my pc, locally, offline, at home, on device, my machine, own computer, without gpu, on cpu, laptop",
    phone:
      "my phone, a phone, on phone, for phone, on a phone, smartphone, mobile phone, iphone, android, raspberry pi, on mobile, on my mobile",
  },
  fillers:
    "a an the i me my we our you your it its he she this that these those is are was be can could would should do does did how what which who where when why want wants need needs looking look find search give show please help some any all for from to of in into on onto with without by at as and or if then than so not just only really very something someone thing way good best great nice model models ai tool tools program app software something that",
};
