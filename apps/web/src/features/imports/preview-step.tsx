import type { ImportChoice, ImportPreview, ImportTarget } from "@hourloom/schema/imports";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTaskLists } from "@/features/changes/use-task-lists";
import { isNotFound, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { useWhenReady } from "@/shared/state/use-when-ready";
import { FetchState } from "@/shared/layout/fetch-state";
import type { CommitFailure } from "./import-texts";
import type { ImportFlow } from "./import-flow";
import { storedImportOf } from "./stored-import";
import { PreviewContent } from "./preview-content";
import { comparedWith, hasAny, isIdle, newTitleOf, proposeTarget, type Collection } from "./targets";
import { ElsewhereChoice, TargetField } from "./target-fields";

interface PreviewStepProps {
  /** The preview as it was when the file was read. */
  staged: ImportPreview;
  failure: (CommitFailure & { choice: ImportChoice }) | undefined;
  flow: ImportFlow;
}

interface Collections {
  calendars: readonly (Collection & { is_default: boolean })[];
  lists: readonly Collection[];
}

function useCollections() {
  const { api } = useServices();
  const calendars = useQuery(api.calendars.list.queryOptions());
  const { ordered: lists, overview, query } = useTaskLists();
  const own = calendars.data?.filter(({ kind }) => kind === "own");
  const isReady = own !== undefined && overview !== undefined;
  const collections: Collections | undefined = isReady ? { calendars: own, lists } : undefined;
  return { collections, failed: calendars.error === null ? query : calendars };
}

function proposeChoice(staged: ImportPreview, { calendars, lists }: Collections): ImportChoice {
  const newTitle = newTitleOf(staged);
  const ofDefault = calendars.find(({ is_default }) => is_default)?.id;
  return {
    id: staged.id,
    calendar: proposeTarget(calendars, { newTitle, defaultId: ofDefault, titles: staged.calendar_titles }),
    task_list: proposeTarget(lists, { newTitle, defaultId: lists[0]?.id, titles: staged.list_titles }),
    elsewhere: "update",
  };
}

/** What an import with this choice would do. */
function usePreview({ id, calendar, task_list }: ImportChoice, isLocked: boolean) {
  const { api } = useServices();
  const query = { id, calendar: comparedWith(calendar), task_list: comparedWith(task_list) };
  return useQuery(
    api.imports.preview.queryOptions(query, {
      staleTime: 0,
      placeholderData: keepPreviousData,
      enabled: !isLocked,
      // After the import the server may not have this preview any more.
      trpc: { abortOnUnmount: true },
    }),
  );
}

/** Finds out what became of an import that is no longer staged. */
function useResumeIfGone({ error }: { error: unknown }, staged: ImportPreview, flow: ImportFlow): void {
  const isGone = error !== null && isNotFound(problemOf(error));
  const resume = useEffectEvent(() => flow.resume(storedImportOf(staged)));
  useEffect(() => {
    if (isGone) resume();
  }, [isGone]);
}

function isUntitled(target: ImportTarget): boolean {
  return target.kind === "new" && target.title.trim() === "";
}

/** What is not part of the file goes nowhere, whatever was proposed for it. */
function sentChoice(choice: ImportChoice, preview: ImportPreview, has: { events: boolean; tasks: boolean }) {
  const unused: ImportTarget = { kind: "new", title: newTitleOf(preview) };
  return {
    ...choice,
    calendar: has.events ? choice.calendar : unused,
    task_list: has.tasks ? choice.task_list : unused,
  };
}

interface FooterProps extends Pick<PreviewStepProps, "failure"> {
  isDone: boolean;
  /** Whether it is imported as soon as the preview of the choice is there. */
  isAsked: boolean;
  isComplete: boolean;
  hasRows: boolean;
  onAnother: () => void;
}

function Footer({ failure, isDone, isAsked, isComplete, hasRows, onAnother }: FooterProps) {
  const nothing = hasRows ? "All of this is here already" : "Nothing in this file can be read";
  const isLocked = failure?.isUncertain === true;
  return (
    <div className="flex shrink-0 flex-col gap-3 border-t px-5 py-3">
      {failure === undefined ? null : <Notice variant="problem">{failure.text}</Notice>}
      {isDone ? <p role="status">{nothing}, so there is nothing to import.</p> : null}
      <div className="flex flex-wrap justify-end gap-2">
        {isLocked ? null : <Button onClick={onAnother}>Choose another file</Button>}
        <Button type="submit" variant="primary" aria-busy={isAsked} aria-disabled={isDone || !isComplete}>
          {isLocked ? "Try again" : "Import"}
        </Button>
      </div>
    </div>
  );
}

function PreviewForm({ staged, failure, flow, collections }: PreviewStepProps & { collections: Collections }) {
  const [chosen, setChoice] = useState(() => failure?.choice ?? proposeChoice(staged, collections));
  const isLocked = failure?.isUncertain === true;
  const choice = isLocked ? failure.choice : chosen;
  const query = usePreview(choice, isLocked);
  useResumeIfGone(query, staged, flow);
  const preview = query.data ?? staged;
  const [hasEvents, hasTasks] = [hasAny(staged.events), hasAny(staged.tasks)];
  const newTitle = newTitleOf(staged);
  const change = (changes: Partial<ImportChoice>) => {
    cancel();
    setChoice({ ...choice, ...changes });
  };
  const isDone = !isLocked && !query.isPlaceholderData && isIdle(preview, choice.elsewhere);
  const isComplete = !(hasEvents && isUntitled(choice.calendar)) && !(hasTasks && isUntitled(choice.task_list));
  const isWaiting = !isLocked && (query.isPlaceholderData || query.data === undefined);
  const commit = () =>
    flow.commit(preview, isLocked ? choice : sentChoice(choice, staged, { events: hasEvents, tasks: hasTasks }));
  const { isAsked, ask, cancel } = useWhenReady({
    subject: staged.id,
    isWaiting,
    isImpossible: query.isError || isDone,
    run: commit,
  });
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDone && isComplete) ask(undefined);
      }}
    >
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
        <PreviewContent preview={preview} isBusy={isWaiting}>
          <FetchState query={query} what="What it would change" loading={null} />
          {hasEvents ? (
            <TargetField
              label="Events go to"
              what="calendar"
              collections={collections.calendars}
              target={choice.calendar}
              newTitle={newTitle}
              titles={staged.calendar_titles}
              isDisabled={isLocked}
              onChange={(calendar) => change({ calendar })}
            />
          ) : null}
          {hasTasks ? (
            <TargetField
              label="Tasks go to"
              what="list"
              collections={collections.lists}
              target={choice.task_list}
              newTitle={newTitle}
              titles={staged.list_titles}
              isDisabled={isLocked}
              onChange={(task_list) => change({ task_list })}
            />
          ) : null}
          {preview.elsewhere === 0 || isLocked ? null : (
            <ElsewhereChoice
              count={preview.elsewhere}
              value={choice.elsewhere}
              onChange={(elsewhere) => change({ elsewhere })}
            />
          )}
        </PreviewContent>
      </div>
      <Footer
        {...{ failure, isDone, isAsked, isComplete }}
        hasRows={preview.rows.length > 0}
        onAnother={flow.chooseAnother}
      />
    </form>
  );
}

/** What an import would do, and the choice of where to. */
export function PreviewStep(props: PreviewStepProps) {
  const { collections, failed } = useCollections();
  if (collections !== undefined) return <PreviewForm {...props} collections={collections} />;
  return (
    <div className="px-5 pb-6">
      <FetchState query={failed} what="Your calendars" loading={<p role="status">Loading your calendars...</p>} />
    </div>
  );
}
