import { parseHubModel } from "@vitrine/models";

const answer = await fetch("https://huggingface.co/api/models/sentence-transformers/all-MiniLM-L6-v2");
const parsed = parseHubModel(await answer.json());
if (parsed.ok) console.log(parsed.record.library_name, parsed.record.provenance, parsed.problems);
else console.error(parsed.error.message);

export {};
