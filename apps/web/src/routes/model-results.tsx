/** What the author of a card measured. */
import type { ModelRecord } from "@vitrine/models";
import { AnchoredHeading, ResultsTable } from "@vitrine/react";

export function Results({ record: { evaluations = [] } }: { record: ModelRecord }) {
  if (evaluations.length === 0) return null;
  return (
    <section aria-labelledby="results">
      <AnchoredHeading level={2} id="results">
        Results
      </AnchoredHeading>
      <p>As the author of the card gives them; nobody here measured them again.</p>
      <ResultsTable results={evaluations} labelledBy="results" />
    </section>
  );
}
