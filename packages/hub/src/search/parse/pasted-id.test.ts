import fc from "fast-check";
import { expect, test } from "vitest";
import { pastedModel } from "./pasted-id.ts";

test.each([
  ["https://huggingface.co/Qwen/Qwen3-8B/tree/main", "Qwen/Qwen3-8B"],
  ["https://huggingface.co/Qwen/Qwen3-8B?library=transformers", "Qwen/Qwen3-8B"],
  ["huggingface.co/google/gemma-3-4b-it/blob/main/config.json", "google/gemma-3-4b-it"],
  ["https://hf.co/BAAI/bge-m3", "BAAI/bge-m3"],
  ["https://hf-mirror.com/BAAI/bge-m3/resolve/main/model.safetensors", "BAAI/bge-m3"],
  ["https://www.modelscope.cn/models/Qwen/Qwen3-8B/summary", "Qwen/Qwen3-8B"],
  ["https://huggingface.co/api/models/openai/gpt-oss-20b", "openai/gpt-oss-20b"],
  ["https://models.example.org/models/acme/parser/files", "acme/parser"],
  ["https://ollama.com/library/llama3.2", "llama3.2"],
  ["ollama run llama3.2", "llama3.2"],
  ["ollama run llama3.2:3b", "llama3.2-3b"],
  ["await pipeline('feature-extraction', 'Xenova/bge-small-en-v1.5')", "Xenova/bge-small-en-v1.5"],
  ["HF_MODEL_ID=mistralai/Mistral-Nemo-Instruct-2407", "mistralai/Mistral-Nemo-Instruct-2407"],
  ["llama-cli -m model.gguf -hf unsloth/gemma-3-4b-it-GGUF", "unsloth/gemma-3-4b-it-GGUF"],
  ["model: Qwen/Qwen3-8B", "Qwen/Qwen3-8B"],
  ["hf://Qwen/Qwen3-8B", "Qwen/Qwen3-8B"],
  ["curl https://router.huggingface.co/hf-inference/models/BAAI/bge-m3", "BAAI/bge-m3"],
  ['BertModel.from_pretrained("bert-base-uncased")', "bert-base-uncased"],
  ['{"model":"qwen3:8b"}', "qwen3-8b"],
  ["https://ollama.com/library/qwen3:8b", "qwen3-8b"],
  ["Qwen3-8B-Q4_K_M.gguf", "Qwen3-8B"],
  ["some-new-tool --weights Qwen/Qwen3-8B --port 80", "Qwen/Qwen3-8B"],
  ["$ ollama pull qwen3", "qwen3"],
  ["docker run --gpus all vllm/vllm-openai:latest --model Qwen/Qwen3-4B", "Qwen/Qwen3-4B"],
  ["docker run -p 80:80 acme/runner --model-id=BAAI/bge-m3", "BAAI/bge-m3"],
  ["hf download openai/whisper-large-v3", "openai/whisper-large-v3"],
  ["hf download openai/whisper-large-v3 config.json --local-dir .", "openai/whisper-large-v3"],
  ["huggingface-cli download --local-dir x openai/whisper-large-v3", "openai/whisper-large-v3"],
  ["vllm serve deepseek-ai/DeepSeek-V3 --tensor-parallel-size 8", "deepseek-ai/DeepSeek-V3"],
  ["python -m sglang.launch_server --model-path Qwen/Qwen3-8B --port 30000", "Qwen/Qwen3-8B"],
  ["mlx_lm.generate --model mlx-community/Qwen3-4B-4bit --prompt hi", "mlx-community/Qwen3-4B-4bit"],
  ["docker model run ai/gemma3", "gemma3"],
  ["git clone https://huggingface.co/openai-community/gpt2.git", "openai-community/gpt2"],
  ["git clone git@hf.co:openai-community/gpt2", "openai-community/gpt2"],
  ['model = AutoModel.from_pretrained("BAAI/bge-m3")', "BAAI/bge-m3"],
  ["pipeline('text-generation', model='Qwen/Qwen3-8B')", "Qwen/Qwen3-8B"],
  ['SentenceTransformer("sentence-transformers/all-MiniLM-L6-v2")', "sentence-transformers/all-MiniLM-L6-v2"],
  ['timm.create_model("hf_hub:timm/resnet50.a1_in1k", pretrained=True)', "timm/resnet50.a1_in1k"],
  ['{"model": "openai/gpt-oss-120b:groq", "messages": []}', "openai/gpt-oss-120b"],
])("%s names %s", (pasted, id) => {
  expect(pastedModel(pasted)?.id).toBe(id);
});

test.each([
  ["hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M", "Q4_K_M"],
  ["ollama run hf.co/unsloth/Qwen3-8B-GGUF:UD-Q4_K_XL", "UD-Q4_K_XL"],
  ["llama-server -hf ggml-org/gemma-3-4b-it-GGUF:Q8_0", "Q8_0"],
  ["lms get bartowski/Qwen3-8B-GGUF:IQ4_XS", "IQ4_XS"],
  ["bartowski/Qwen3-8B-GGUF:Q5_K_M", "Q5_K_M"],
])("%s names the weights %s", (pasted, quantization) => {
  expect(pastedModel(pasted)).toMatchObject({ quantization });
});

test.each([
  "qwen3 8b",
  "Qwen/Qwen3-8B",
  "text to speech",
  "speech/text",
  "models on hugging face",
  "https://huggingface.co/docs/transformers",
  "https://huggingface.co/datasets/squad/viewer",
  "how to run ollama",
])("%s is a search", (typed) => {
  expect(pastedModel(typed)).toBeUndefined();
});

test("any text is read without harm and in time that grows with its length alone", () => {
  const piece = fc.constantFrom(
    "https://",
    "hf.co/",
    "a/b",
    ":",
    "ollama run ",
    "--model ",
    '"',
    "(",
    " ",
    "model=",
    "-".repeat(50),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 20 })), { maxLength: 60 }), (pieces) => {
      const found = pastedModel(pieces.join(""));
      if (found !== undefined) expect(found.id).toMatch(/^[\w.-]+(?:\/[\w.-]+)?$/);
    }),
  );
  const began = process.threadCpuUsage();
  for (const each of ["hf.co/", "a/", "--model ", "ollama run -", 'model="', "/models/"])
    pastedModel(each.repeat(100_000));
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(200);
});
