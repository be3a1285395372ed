/** The visitor's machine in the header of every page: common ones to choose at once, and the page with all. */
import { findMachine } from "@vitrine/models";
import { type ChosenMachine, ONLY_HOSTED, shortMachineName } from "../catalog/machine.ts";
import { SHELL_LABELS } from "./messages/shell-labels.ts";

const LABELS = SHELL_LABELS.machine;

/** One for each kind of machine that people commonly have. */
const COMMON = [
  "laptop-8",
  "laptop-16",
  "m2-16",
  "m4-16",
  "m4-pro-24",
  "rtx-3060-12",
  "rtx-4060",
  "rtx-4090",
  "rtx-5090",
]
  .map((id) => findMachine(id))
  .filter((machine) => machine !== undefined);

interface MachineMenuProps {
  machine: ChosenMachine | undefined;
  /** The page to go back to after a choice. */
  address: string;
}

export function MachineMenu({ machine, address }: MachineMenuProps) {
  const name = nameOfChoice(machine);
  return (
    <details className="site-machine" data-machine-menu="">
      <summary aria-label={name === undefined ? undefined : LABELS.current({ name })}>
        <MachineIcon />
        <span>{name ?? LABELS.choose}</span>
      </summary>
      <form method="post" action="/my-machine" aria-label={LABELS.common}>
        <input type="hidden" name="back" value={address} />
        {COMMON.map((each) => (
          <button
            key={each.id}
            type="submit"
            name="machine"
            value={each.id}
            aria-pressed={each.id === machine?.machine?.id}
          >
            {shortMachineName(each)}
          </button>
        ))}
        <button type="submit" name="machine" value={ONLY_HOSTED} aria-pressed={name === LABELS.hosted}>
          {LABELS.hosted}
        </button>
        <a href="/my-machine">{LABELS.all}</a>
      </form>
    </details>
  );
}

function nameOfChoice(chosen: ChosenMachine | undefined): string | undefined {
  if (chosen === undefined || chosen.from === "nobody") return undefined;
  return chosen.machine === undefined ? LABELS.hosted : shortMachineName(chosen.machine);
}

function MachineIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <rect x="4" y="4" width="8" height="8" rx="1" />
      <path d="M6 1.5V4M10 1.5V4M6 12v2.5M10 12v2.5M1.5 6H4M1.5 10H4M12 6h2.5M12 10h2.5" />
    </svg>
  );
}
