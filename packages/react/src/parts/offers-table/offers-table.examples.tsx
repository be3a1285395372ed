import type { PartExamples } from "../../examples/part-examples.ts";
import { OFFERS_TABLE_LABELS, OffersTable } from "./offers-table.tsx";
import { OFFERS, thousand } from "../../examples/sample-data.ts";

export const offersTable: PartExamples = {
  name: "OffersTable",
  about: "Who serves a model and at which price, sorted by plain links.",
  keyboard: [{ keys: "Tab", does: "goes to the table, which the arrow keys then scroll", focuses: ".vt-offers" }],
  labels: OFFERS_TABLE_LABELS,
  states: {
    usual: () => <OffersTable offers={OFFERS} sortAddress={(sort) => `?offers=${sort}`} />,
    none: () => <OffersTable offers={[]} />,
    one: () => <OffersTable offers={OFFERS.slice(0, 1)} labels={{ label: "One offer" }} />,
    "sorted by name": () => <OffersTable offers={OFFERS} sort="name" labels={{ label: "Offers by name" }} />,
    "of a provider": () => <OffersTable offers={OFFERS} of="models" labels={{ label: "Models of a provider" }} />,
    "a thousand": () => (
      <OffersTable
        offers={thousand((at) => ({
          provider: `provider-${at}`,
          providerId: `model-${at}`,
          readOn: "",
          source: "an example",
        }))}
        labels={{ label: "A thousand offers" }}
      />
    ),
  },
};
