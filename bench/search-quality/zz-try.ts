import { openSeededStore, localEmbedder } from "/root/wt/search36/bench/search-quality/engines.ts";
const embed = process.env.MODELS ? localEmbedder(process.env.MODELS) : undefined;
await embed?.("warm");
const store = await openSeededStore("/tmp/search36/seed", embed);
for (const q of process.argv.slice(2)) {
  if (embed) { await store.find({q, limit:1}); await new Promise(r=>setTimeout(r,60)); }
  const p = await store.find({ q, limit: 6 });
  console.log(`\n## ${q}  [${p.total}${p.isAtLeast?"+":""}] text=${JSON.stringify(p.text)} parts=${JSON.stringify(p.parsedFilters.map(({words,filter,order})=>[words,filter,order]))}${p.corrected?" corrected="+p.corrected:""}${p.omittedTerms?" omitted="+p.omittedTerms:""}${p.alternative?" alt="+JSON.stringify(p.alternative):""}${p.closed?" closed":""}${p.pasted?" pasted="+JSON.stringify(p.pasted):""}${p.orUnknown?" orUnknown":""}`);
  console.log("   " + p.items.map((i) => `${i.id}${process.env.V?` (${i.createdAt?.slice(0,10)})`:""}`).join("\n   "));
}
process.exit(0);
