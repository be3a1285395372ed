/** The program of a thread that reads the headers of weights, one after the other. It asks for bytes by a port. */
import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import type { ByteSource } from "@vitrine/models";
import { readWeightsHeader, type WeightsFormat, type WeightsHeader } from "../../content/weights-header.ts";

export interface HeaderTask {
  format: WeightsFormat;
  search: string;
  size: number | undefined;
  port: MessagePort;
}

export interface BytesRequest {
  offset: number;
  length: number;
}

export type BytesAnswer = { bytes: Uint8Array } | { problem: string };

export default async function read({ format, search, size, port }: HeaderTask): Promise<WeightsHeader> {
  const source: ByteSource = {
    ...(size !== undefined && { size }),
    read: async (offset, length) => {
      const answered = once(port, "message") as Promise<[BytesAnswer]>;
      port.postMessage({ offset, length } satisfies BytesRequest);
      const [answer] = await answered;
      if ("problem" in answer) throw new Error(answer.problem);
      return answer.bytes;
    },
  };
  try {
    return await readWeightsHeader({ format, source, search });
  } finally {
    port.close();
  }
}
