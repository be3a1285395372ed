import { countsAsDownload, matchesCountQuery, parseCountQuery } from "@vitrine/libraries";

console.log(countsAsDownload("nemo", "stt_en.nemo")); // true

const rule = parseCountQuery('path_extension:"gguf" AND NOT path_filename:mmproj*');
console.log(matchesCountQuery(rule, "mmproj-F16.gguf")); // false

export {};
