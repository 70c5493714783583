import type { SeriesScope } from "@hourloom/schema/recurrence";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { formatCount } from "@/shared/format";
import { useServices } from "@/shared/services";
import type { ScopeAsked, ScopeQuestion } from "./scope-question";
import { eventChanges } from "./send-change";

const words: Readonly<Record<SeriesScope, string>> = {
  this: "Only this one",
  following: "This and all following",
  all: "All of them",
};

const verbs: Readonly<Record<ScopeAsked["verb"], string>> = { change: "Change", move: "Move", delete: "Delete" };

/** What such a change would cost: occurrences that were changed by themselves and have no place in the series any more. */
function Losses({ change, scope }: { change: NonNullable<ScopeAsked["change"]>; scope: SeriesScope }) {
  const { api } = useServices();
  const { before, after } = change;
  const { data } = useQuery(
    api.events.lostChanges.queryOptions(
      { id: before.id, occurrence: before.occurrence, scope, changes: eventChanges(before, after) },
      { staleTime: 0 },
    ),
  );
  const count = data?.count ?? 0;
  return (
    <p role="status" className="text-sm text-pretty text-danger empty:hidden">
      {count === 0
        ? null
        : `${formatCount(count, "date")} that ${count === 1 ? "was" : "were"} changed by ${count === 1 ? "itself" : "themselves"} will be lost.`}
    </p>
  );
}

function ScopeForm({ asked, onAnswer }: { asked: ScopeAsked; onAnswer: (scope: SeriesScope | undefined) => void }) {
  const [scope, setScope] = useState<SeriesScope>(asked.scopes[0] ?? "all");
  return (
    <form
      className="flex flex-col gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(scope);
      }}
    >
      <DialogTitle className="text-base font-semibold text-pretty">
        {verbs[asked.verb]} “<bdi>{asked.title}</bdi>”, which repeats
      </DialogTitle>
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Which ones?</legend>
        {asked.scopes.map((option, index) => (
          <label key={option} className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="scope"
              value={option}
              checked={scope === option}
              data-first-focus={index === 0 ? true : undefined}
              onChange={() => setScope(option)}
              className="size-4 accent-accent"
            />
            {words[option]}
          </label>
        ))}
      </fieldset>
      {asked.change === undefined || scope === "this" ? null : <Losses change={asked.change} scope={scope} />}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onAnswer(undefined)}>Cancel</Button>
        <Button type="submit" look="primary">
          {verbs[asked.verb]}
        </Button>
      </div>
    </form>
  );
}

/** Asks which occurrences of a series are meant; the first is preselected, so that Enter takes it. */
export function ScopeDialog({ question }: { question: ScopeQuestion }) {
  const asked = useSyncExternalStore(question.subscribe, question.asked);
  return (
    <Dialog open={asked !== undefined} onOpenChange={(open) => (open ? undefined : question.answer(undefined))}>
      {asked === undefined ? null : (
        <DialogContent className="sm:max-w-sm">
          <ScopeForm asked={asked} onAnswer={question.answer} />
        </DialogContent>
      )}
    </Dialog>
  );
}
