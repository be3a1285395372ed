/** The choice of the visitor's machine. A form that works without scripts; a script suggests what the browser reports. */
import { MachineField, CountField } from "../../catalog/hardware-fit.tsx";
import { formatBytes } from "@vitrine/react";
import { BANDS } from "@vitrine/hub";
import { bandwidthSource, machineName, shortMachineName } from "../../catalog/machine.ts";
import type { Page, Route } from "../../shell/page.ts";
import { linkTo, RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { MY_MACHINE_LABELS as LABELS } from "./messages/my-machine-labels.ts";
import { Action } from "../../shell/components/controls.tsx";

const GIBIBYTE = 1024 ** 3;

export const myMachineRoute: Route = {
  path: "/my-machine",
  readsNoModels: true,
  load({ machine: { machine, from } }): Page {
    // The largest filter of the list of models that this machine's memory covers.
    const room = machine && BANDS.memory.bounds.findLast((bytes) => bytes <= machine.memory);
    return {
      title: LABELS.title,
      description: LABELS.description,
      section: "machine",
      canonical: "/my-machine",
      body: (
        <div className="my-machine">
          <h1>{LABELS.title}</h1>
          <p className="lead">{LABELS.lead}</p>
          <form className="my-machine__form plate" method="post" action="/my-machine" data-machine-suggest="">
            {machine === undefined ? (
              <p>{from === "visitor" ? LABELS.hosted : LABELS.notYet}</p>
            ) : (
              <>
                <RichParagraph text={LABELS.now({ name: machineName(machine) })} />
                <p className="my-machine__facts">
                  {LABELS.facts({
                    memory: formatBytes(machine.memory),
                    bandwidth: formatBytes(machine.bandwidth),
                    from: bandwidthSource(machine),
                  })}{" "}
                  {machine.kind === "shared" ? LABELS.shared : null}
                </p>
              </>
            )}
            <div className="fits-choice">
              <MachineField machine={machine} />
              <CountField machine={machine} />
              <Action type="submit" label={LABELS.submit} className="vt-button vt-button--primary" />
            </div>
            <p role="status" data-machine-suggestion="" hidden />
          </form>
          {machine === undefined || room === undefined ? null : (
            <p>
              <a href={`/models?fits=${room / GIBIBYTE}`}>{LABELS.next}</a> ({shortMachineName(machine)})
            </p>
          )}
          <p className="side-note">
            <RichText
              text={LABELS.cookie}
              link={linkTo(`/models?machine=${machine?.id ?? "rtx-4090"}`, { rel: "nofollow" })}
            />
          </p>
          {from === "visitor" ? (
            <form method="post" action="/my-machine">
              <Action type="submit" label={LABELS.forget} name="machine" value="" />
            </form>
          ) : null}
        </div>
      ),
    };
  },
};
