/** Addresses and the pages at them. What is loaded comes in: the server calls a hub, the browser has what was rendered. */
import { usages } from "@vitrine/libraries";
import { MACHINES, type ModelRecord } from "@vitrine/models";
import { MetadataList, HardwareFit, ModelHeader, modelPath, UsagePanel } from "@vitrine/react";
import { useState } from "react";
import { type RouteObject, useLoaderData } from "react-router";

export interface ModelSource {
  list: () => Promise<ModelRecord[]>;
  /** Throws an answer with status 404 where there is no such model. */
  get: (id: string) => Promise<ModelRecord>;
}

export function routesOf(source: ModelSource): RouteObject[] {
  return [
    { path: "/", loader: () => source.list(), Component: ListPage },
    {
      path: "/models/:owner/:name",
      loader: ({ params: { owner, name } }) => source.get(`${owner}/${name}`),
      Component: ModelPage,
    },
  ];
}

function ListPage() {
  const models = useLoaderData<ModelRecord[]>();
  return (
    <main>
      <h1>Models</h1>
      <ul>
        {models.map(({ id }) => (
          <li key={id}>
            <a href={modelPath(id)}>{id}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}

const SECTIONS = [
  { id: "use", label: "Use it in code" },
  { id: "fits", label: "Does it fit my machine?" },
];

function ModelPage() {
  const record = useLoaderData<ModelRecord>();
  const [machine, setMachine] = useState(MACHINES[0]!);
  return (
    <main>
      <ModelHeader record={record} sections={SECTIONS} metadataAddress="#facts" />
      <section id="facts" aria-labelledby="facts-title">
        <h2 id="facts-title">Facts</h2>
        <MetadataList record={record} />
      </section>
      <section id="use" aria-labelledby="use-title">
        <h2 id="use-title">Use it</h2>
        <UsagePanel usages={usages(record)} headingLevel={3} />
      </section>
      <section id="fits" aria-labelledby="fits-title">
        <h2 id="fits-title">Does it fit?</h2>
        <label>
          Machine{" "}
          <select
            value={machine.id}
            onChange={(event) => setMachine(MACHINES.find(({ id }) => id === event.target.value) ?? machine)}
          >
            {MACHINES.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <HardwareFit record={record} machine={machine} tokens={4096} />
      </section>
    </main>
  );
}
