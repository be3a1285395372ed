import { usages } from "@vitrine/libraries";
import { MetadataStrip, ModelHeader, UsagePanel } from "@vitrine/react";
import { notFound } from "next/navigation";
import { findModel } from "../../../hub.ts";
import { MachineFit } from "../../../machine-fit.tsx";

export default async function ModelPage({ params }: { params: Promise<{ owner: string; name: string }> }) {
  const { owner, name } = await params;
  const record = await findModel(owner, name);
  if (record === undefined) notFound();
  return (
    <>
      <ModelHeader record={record} />
      <MetadataStrip record={record} />
      <section id="use" aria-labelledby="use-title">
        <h2 id="use-title">Use it</h2>
        <UsagePanel usages={usages(record)} headingLevel={3} />
      </section>
      <section id="fits" aria-labelledby="fits-title">
        <h2 id="fits-title">Does it fit?</h2>
        <MachineFit record={record} />
      </section>
    </>
  );
}
