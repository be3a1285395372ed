/**
 * OuteTTS: the library sets up its own two newest models; code for any other repository must name
 * the interface of its prompts. GGUF and ONNX files need other back ends, so there is no code for
 * them.
 */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "outetts",
  prettyLabel: "OuteTTS",
  repoUrl: "https://github.com/edwko/OuteTTS",
  snippets(model) {
    if (model.tags.has("gguf") || model.tags.has("onnx")) return [];
    const code = interfaceVersion(model) === "V3" ? speakAs(model) : speak(model);
    return [snippet(code, { install: `pip install -U outetts ${TORCH_OF_TORCHAUDIO}` })];
  },
  examples: [
    { tags: [], id: "OuteAI/Llama-OuteTTS-1.0-1B" },
    { tags: [], id: "OuteAI/OuteTTS-0.1-350M" },
    { tags: [], id: "OuteAI/OuteTTS-0.3-500M" },
    { tags: [], id: "a/tuned-voice" },
    { tags: ["gguf"], id: "a/tuned-voice-GGUF" },
  ],
});

const AUTOMATIC: ReadonlySet<string> = new Set(["OuteAI/Llama-OuteTTS-1.0-1B", "OuteAI/OuteTTS-1.0-0.6B"]);

function speakAs(model: SnippetModel): Code<"python"> {
  return py`
    import outetts

    interface = outetts.Interface(config=${configuration(model)})

    speaker = interface.load_default_speaker("EN-FEMALE-1-NEUTRAL")

    output = interface.generate(
        config=outetts.GenerationConfig(text="Hello there, how are you doing?", speaker=speaker)
    )
    output.save("output.wav")
    print("saved to output.wav")
  `;
}

/** The older interfaces have no default speaker, and half the context. */
function speak(model: SnippetModel): Code<"python"> {
  return py`
    import outetts

    interface = outetts.Interface(config=${configuration(model, 4096)})

    output = interface.generate(
        config=outetts.GenerationConfig(text="Hello there, how are you doing?", max_length=4096)
    )
    output.save("output.wav")
    print("saved to output.wav")
  `;
}

function configuration(model: SnippetModel, context?: number): Code<"python"> {
  if (AUTOMATIC.has(model.id)) {
    return py`outetts.ModelConfig.auto_config(model=outetts.Models(${model.name}), backend=outetts.Backend.HF)`;
  }
  return py`
    outetts.ModelConfig(
        model_path=${model.id},
        tokenizer_path=${model.id},
        interface_version=outetts.InterfaceVersion.${py.identifier(interfaceVersion(model))},
        backend=outetts.Backend.HF,
        ${context === undefined ? py.empty : py`max_seq_length=${context},`}
    )
  `;
}

/** Models 0.1 speak the first interface, 0.2 and 0.3 the second, later ones the third. */
function interfaceVersion({ name }: SnippetModel): "V1" | "V2" | "V3" {
  if (name.includes("-0.1-")) return "V1";
  return name.includes("-0.2-") || name.includes("-0.3-") ? "V2" : "V3";
}
