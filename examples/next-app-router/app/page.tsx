import { modelPath } from "@vitrine/react";
import { connection } from "next/server";
import { listModels } from "./hub.ts";

export default async function ListPage() {
  // Models are loaded at each request, not while the site is built.
  await connection();
  const models = await listModels();
  return (
    <>
      <h1>Models</h1>
      <ul>
        {models.map(({ id }) => (
          <li key={id}>
            <a href={modelPath(id)}>{id}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
