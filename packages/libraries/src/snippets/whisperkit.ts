import { sh } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { Snippet } from "../entry/snippet.ts";

/** The command downloads the weights it needs, so no id is shown. */
export function whisperkitSnippets(): Snippet[] {
  const code = sh`# All options
whisperkit-cli transcribe --help

# Transcribe a file
whisperkit-cli transcribe --audio-path audio.mp3

# With a chosen model
whisperkit-cli transcribe --model large-v3 --model-prefix distil --audio-path audio.mp3 --verbose`;
  return [snippet(code, { install: "brew install whisperkit-cli", notes: ["Runs on Apple silicon."] })];
}
