import type { SeriesScope } from "@hourloom/schema/recurrence";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { formatCount } from "@/shared/time/format";
import { useServices } from "@/shared/api/services";
import type { ScopeRequest, ScopeQuestion } from "./scope-question";
import { eventChanges, eventMembers } from "./item-members";
import { movedWeekdays } from "@hourloom/domain/calendar/weekday-rules";
import { repeatText } from "@/shared/phrases/repeat-text";
import { isSame } from "@/shared/state/is-same";

const scopeLabels: Readonly<Record<SeriesScope, string>> = {
  this: "Only this one",
  following: "This and all following",
  all: "All of them",
};

const verbLabels: Readonly<Record<ScopeRequest["verb"], string>> = { change: "Change", move: "Move", delete: "Delete" };

/** Warns about individually changed occurrences that the change would remove from the series. */
function LostChanges({ change, scope }: { change: NonNullable<ScopeRequest["change"]>; scope: SeriesScope }) {
  const { api } = useServices();
  const { before, after } = change;
  // Aborted, since after the change itself the server may not have this occurrence any more.
  const { data } = useQuery(
    api.events.lostChanges.queryOptions(
      { id: before.id, occurrence: before.occurrence, scope, changes: eventChanges(before, after) },
      { staleTime: 0, trpc: { abortOnUnmount: true } },
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

/** The weekdays of a weekly series after a move of all, which need not be as many days later. */
function NewWeekdays({ change: { before, after } }: { change: NonNullable<ScopeRequest["change"]> }) {
  const [from, to] = [eventMembers(before).date, eventMembers(after).date];
  const rule = before.repeats;
  if (rule === null || from === null || to === null || from === to || !isSame(rule, after.repeats)) return null;
  const weekdays = movedWeekdays(rule, from, to);
  return weekdays === undefined ? null : (
    <p className="text-sm text-muted">Then {repeatText({ ...rule, weekdays })}.</p>
  );
}

function ScopeForm({
  request,
  onSubmit,
}: {
  request: ScopeRequest;
  onSubmit: (scope: SeriesScope | undefined) => void;
}) {
  const [scope, setScope] = useState<SeriesScope>(request.scopes[0] ?? "all");
  return (
    <form
      className="flex flex-col gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(scope);
      }}
    >
      <DialogTitle className="text-base font-semibold text-pretty wrap-anywhere">
        {verbLabels[request.verb]} “<bdi>{request.title}</bdi>”, which repeats
      </DialogTitle>
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Which ones?</legend>
        {request.scopes.map((option, index) => (
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
            {scopeLabels[option]}
          </label>
        ))}
      </fieldset>
      {request.change === undefined || scope === "this" ? null : (
        <>
          <NewWeekdays change={request.change} />
          <LostChanges change={request.change} scope={scope} />
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onSubmit(undefined)}>Cancel</Button>
        <Button type="submit" variant="primary">
          {verbLabels[request.verb]}
        </Button>
      </div>
    </form>
  );
}

/** Asks which occurrences of a series to change; the first option is preselected. */
export function ScopeDialog({ question }: { question: ScopeQuestion }) {
  const request = useSyncExternalStore(question.subscribe, question.current);
  return (
    <Dialog open={request !== undefined} onClose={() => question.resolve(undefined)}>
      {request === undefined ? null : (
        <DialogContent className="sm:max-w-sm">
          <ScopeForm request={request} onSubmit={question.resolve} />
        </DialogContent>
      )}
    </Dialog>
  );
}
