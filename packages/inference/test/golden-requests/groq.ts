import { completionByChat, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [completionByChat("groq")];
