"""Calls the model API with the Python clients that are installed; prints what each said as JSON."""

import importlib.util
import json
import sys

BASE, MODEL, TOKEN, SMALL = sys.argv[1:5]
MESSAGES = [{"role": "user", "content": "Hi"}]
said = {}


def has(name):
    return importlib.util.find_spec(name) is not None


def text(chunks):
    return "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)


if has("openai"):
    import openai

    client = openai.OpenAI(api_key=TOKEN, base_url=f"{BASE}/v1", max_retries=0)
    said["openai"] = client.chat.completions.create(model=MODEL, messages=MESSAGES).choices[0].message.content
    said["openai, streamed"] = text(client.chat.completions.create(model=MODEL, messages=MESSAGES, stream=True))
    said["openai responses"] = client.responses.create(model=MODEL, input="Hi").output_text
    with client.responses.stream(model=MODEL, input="Hi") as stream:
        stream.until_done()
        said["openai responses, streamed"] = stream.get_final_response().output_text
    vectors = client.embeddings.create(model=SMALL, input=["a", "b"]).data
    assert [item.embedding[0] for item in vectors] == [0, 1], vectors
    try:
        client.chat.completions.create(model="none", messages=MESSAGES)
    except openai.NotFoundError as error:
        assert error.code == "model_not_found"
if has("anthropic"):
    import anthropic

    client = anthropic.Anthropic(api_key=TOKEN, base_url=BASE, max_retries=0)
    said["anthropic"] = client.messages.create(model=MODEL, max_tokens=20, messages=MESSAGES).content[0].text
    with client.messages.stream(model=MODEL, max_tokens=20, messages=MESSAGES) as stream:
        said["anthropic, streamed"] = "".join(stream.text_stream)
if has("ollama"):
    import ollama

    client = ollama.Client(host=BASE, headers={"authorization": f"Bearer {TOKEN}"})
    said["ollama"] = client.chat(model=MODEL, messages=MESSAGES).message.content
    said["ollama, streamed"] = "".join(part.message.content for part in client.chat(model=MODEL, messages=MESSAGES, stream=True))
    said["ollama generate"] = client.generate(model=MODEL, prompt="Hi").response
    assert MODEL in [model.model for model in client.list().models]
    assert client.show(MODEL).capabilities == ["completion"]
    assert len(client.embed(model=SMALL, input="a").embeddings[0]) == 3
if has("huggingface_hub"):
    from huggingface_hub import InferenceClient

    client = InferenceClient(base_url=f"{BASE}/v1", api_key=TOKEN)
    said["huggingface_hub"] = client.chat_completion(MESSAGES, model=MODEL).choices[0].message.content
    client = InferenceClient(base_url=f"{BASE}/hf-inference/models/{MODEL}", api_key=TOKEN)
    said["huggingface_hub, hosted"] = client.chat_completion(MESSAGES).choices[0].message.content
    said["huggingface_hub, streamed"] = text(client.chat_completion(MESSAGES, stream=True))
if has("langchain_openai"):
    from langchain_openai import ChatOpenAI

    model = ChatOpenAI(model=MODEL, api_key=TOKEN, base_url=f"{BASE}/v1", max_retries=0)
    said["langchain"] = model.invoke("Hi").content
    said["langchain, streamed"] = "".join(part.content for part in model.stream("Hi"))
print(json.dumps(said))
