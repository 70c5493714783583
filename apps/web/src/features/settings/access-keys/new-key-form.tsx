import { type AccessLevel, type AccessScopes } from "@hourloom/schema/accounts/access-keys";
import { ACCESS_KEY_NAME_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { Choice } from "@hourloom/ui/choice";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Select } from "@hourloom/ui/select";
import { type SyntheticEvent, useId, useState } from "react";
import { levelNames, scopeNames, scopes } from "./access-key-texts";

/** What the key is for, which proposes its scopes. */
type Use = "device" | "script";

const uses = [
  { value: "device", label: "My phone or computer" },
  { value: "script", label: "A script" },
] as const;

const proposedScopes: Readonly<Record<Use, AccessScopes>> = {
  device: { events: "write", tasks: "write", api: "none" },
  script: { events: "none", tasks: "none", api: "write" },
};

const hints: Readonly<Record<Use, string>> = {
  device: "Apps for calendars and tasks synchronize over CalDAV.",
  script: "Programs call the REST API.",
};

const lifetimes = [
  { days: null, label: "Never" },
  { days: 90, label: "In 90 days" },
  { days: 365, label: "In one year" },
] as const;

/** What is chosen before the key is created. */
export interface KeyDraft {
  use: Use;
  name: string;
  scopes: AccessScopes;
  /** Days until it expires; null: never. */
  days: number | null;
}

export const emptyDraft: KeyDraft = { use: "device", name: "", scopes: proposedScopes.device, days: null };

const levels: readonly AccessLevel[] = ["none", "read", "write"];

function isLevel(value: string): value is AccessLevel {
  return levels.some((level) => level === value);
}

function ScopeChoice({ chosen, onChange }: { chosen: AccessScopes; onChange: (chosen: AccessScopes) => void }) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      <legend className="pb-1 text-xs font-semibold text-muted">What it may do</legend>
      {scopes.map((scope) => (
        <div key={scope} className="contents">
          <label htmlFor={`${id}-${scope}`}>{scopeNames[scope]}</label>
          <Select
            id={`${id}-${scope}`}
            value={chosen[scope]}
            onChange={({ target: { value } }) => {
              if (isLevel(value)) onChange({ ...chosen, [scope]: value });
            }}
          >
            {levels.map((level) => (
              <option key={level} value={level}>
                {levelNames[level]}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </fieldset>
  );
}

/** Name, scopes and lifetime of a new key. */
export function NewKeyForm({ initial, onSubmit }: { initial: KeyDraft; onSubmit: (draft: KeyDraft) => void }) {
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const change = (changes: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const isNamed = draft.name.trim() !== "";
  const isEmpty = scopes.every((scope) => draft.scopes[scope] === "none");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isNamed && !isEmpty) onSubmit(draft);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <div className="flex flex-col gap-1.5">
        <Choice
          label="What it is for"
          value={draft.use}
          options={uses}
          onChange={(use) => change({ use, scopes: proposedScopes[use] })}
        />
        <p className="text-xs text-pretty text-muted">{hints[draft.use]}</p>
      </div>
      <Field
        label="Name"
        hint="So that you find it in the list: “Anna’s phone”."
        error={isChecked && !isNamed ? "A key needs a name." : undefined}
      >
        {(control) => (
          <Input
            {...control}
            data-first-focus=""
            dir="auto"
            autoComplete="off"
            value={draft.name}
            maxLength={ACCESS_KEY_NAME_MAX_LENGTH}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <ScopeChoice chosen={draft.scopes} onChange={(chosen) => change({ scopes: chosen })} />
      {isEmpty ? (
        <p role="alert" className="text-xs text-danger">
          Choose what the key may be used for.
        </p>
      ) : null}
      <Field label="Expires">
        {(control) => (
          <Select
            {...control}
            value={String(draft.days)}
            onChange={({ target }) =>
              change({ days: lifetimes.find(({ days }) => String(days) === target.value)?.days ?? null })
            }
          >
            {lifetimes.map(({ days, label }) => (
              <option key={label} value={String(days)}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" variant="primary" className="self-end" aria-disabled={isEmpty}>
        Continue
      </Button>
    </form>
  );
}
