"use client";
import { MACHINES, type ModelRecord } from "@vitrine/models";
import { HardwareFit } from "@vitrine/react";
import { useState } from "react";

export function MachineFit({ record }: { record: ModelRecord }) {
  const [machine, setMachine] = useState(MACHINES[0]!);
  return (
    <>
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
    </>
  );
}
