import type { CalendarEvent, CalendarItem } from "@hourloom/schema/calendar";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { focusArrived } from "@hourloom/ui/focus-first";
import { PopoverClose } from "@hourloom/ui/popover";
import { showToast } from "@hourloom/ui/toast";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@hourloom/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { memo, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { setTypeHidden } from "@/shared/time/calendar-preferences";
import { DraftOffers } from "@/shared/layout/draft-offer";
import type { Problem } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { ConvertPanel } from "./convert-panel";
import { type EditorState, newTypes, type OpenTarget } from "./state/editor-state";
import type { Draft } from "./state/drafts";
import { EventForm } from "./forms/event-form";
import { FlowtimeForm } from "./forms/flowtime-form";
import { turnTab, withTabs } from "./forms/form-tabs";
import { applyListChanges, isOccurrence } from "@/features/changes/item-change";
import { useItemEditing, usePendingChanges } from "@/features/changes/changes-provider";
import { useEditor } from "./state/editor-provider";
import { PomodoroForm } from "./forms/pomodoro-form";
import { todoOverviewQuery } from "@/features/changes/queries";
import { ruleOnDay } from "./fields/repeat-labels";
import { ALL_SCOPES } from "@/features/changes/scope-question";
import { TaskForm } from "./forms/task-form";
import type { ItemFormProps, SaveItem } from "./forms/use-item-form";
import { withScope } from "@/features/changes/with-scope";

const tabNames = { event: "Event", task: "Task", pomodoro: "Pomodoro" } as const;
const headings = { event: "Event", task: "Task", pomodoro: "Pomodoro", flowtime: "Flowtime" } as const;
const noLists: readonly WorkspaceTaskList[] = [];

interface ItemEditorProps {
  state: EditorState & { status: "open" };
  zone: string;
}

/** The row that a change is made on, where it has changed since: an occurrence stays the one that it is. */
function baseOf(item: CalendarItem, current: CalendarItem | undefined): CalendarItem {
  if (current === undefined) return item;
  return isOccurrence(item) ? { ...item, version: current.version } : current;
}

/** Whether the person said anew how it repeats. A rule by the weekday of the month names another one where the day is moved: that is no change of it. */
function isRuleChange(before: CalendarItem, after: CalendarItem): boolean {
  if (before.type !== "event" || after.type !== "event") return false;
  const kept = ruleOnDay(before.repeats, before.date, after.date);
  return JSON.stringify(after.repeats) !== JSON.stringify(kept);
}

/** What one occurrence becomes by itself: the rule is that of the series. */
function byItself(before: CalendarItem, after: CalendarItem): CalendarItem {
  return before.type === "event" && after.type === "event" ? { ...after, repeats: before.repeats } : after;
}

/** Saves what a form says: a new item, or a change of one; of a series it asks which occurrences are meant. */
function useSave(target: OpenTarget): { save: SaveItem; remove: () => Promise<void> } {
  const { actions, scopeQuestion } = useItemEditing();
  const editor = useEditor();

  const send: SaveItem = async (item, current, options = {}) => {
    if (target.kind === "new") {
      const result = await actions.create(item, options);
      // What has just been made is to be seen.
      if (result.ok) setTypeHidden(item.type, false);
      return result;
    }
    const before = baseOf(target.item, current);
    const scopes = isRuleChange(before, item) ? ALL_SCOPES.filter((scope) => scope !== "this") : ALL_SCOPES;
    return withScope(scopeQuestion, { item: before, after: item, verb: "change", scopes }, (scope) =>
      actions.update(before, scope === "this" ? byItself(before, item) : item, { ...options, scope }),
    );
  };
  const fail = (problem: Problem) => editor.fail(target, problem);
  return {
    save: async (item, current, options) => {
      const result = await send(item, current, options);
      if (result?.ok === false) fail(result.problem);
      return result;
    },
    remove: async () => {
      if (target.kind === "new") return;
      const { item } = target;
      await withScope(scopeQuestion, { item, verb: "delete" }, async (scope) => {
        editor.finish(target);
        await actions.remove(item, scope);
      });
    },
  };
}

interface FormOfTargetProps extends ItemFormProps {
  lists: readonly WorkspaceTaskList[];
  onArrived: () => void;
  onConvert: (() => void) | undefined;
}

function FormOfTarget({ target, lists, onArrived, onConvert, ...form }: FormOfTargetProps) {
  const arrive = useEffectEvent(onArrived);
  useLayoutEffect(() => arrive(), []);
  const type = target.kind === "new" ? target.type : target.item.type;
  switch (type) {
    case "event":
      return <EventForm {...form} target={target} onConvert={onConvert} />;
    case "task":
      return <TaskForm {...form} target={target} lists={lists} />;
    case "pomodoro":
      return <PomodoroForm {...form} target={target} />;
    case "flowtime":
      return target.kind === "edit" && target.item.type === "flowtime" ? (
        <FlowtimeForm {...form} target={target} item={target.item} />
      ) : null;
  }
}

function titleOf({ target, values }: Draft): string {
  const title = values["title"] ?? (target.kind === "edit" ? target.item.title : "");
  return typeof title === "string" ? title : "";
}

/** The texts that were left in other forms, to be restored into this one. */
function OfferedDrafts({ target }: { target: OpenTarget }) {
  const editor = useEditor();
  const [drafts, setDrafts] = useState(() => editor.offered(target));
  const row = useRef<HTMLDivElement>(null);
  if (drafts.length === 0) return null;
  const discard = (draft: Draft) => {
    editor.discard(draft);
    setDrafts(editor.offered(target));
    row.current?.parentElement?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  };
  return (
    <div ref={row}>
      <DraftOffers
        texts={drafts.map((draft) => ({
          ...{ key: draft.target.form, title: titleOf(draft), savedAtMs: draft.savedAtMs },
          onRestore: () => editor.restore(draft),
          onDiscard: () => discard(draft),
        }))}
      />
    </div>
  );
}

interface ItemFormOfTargetProps extends ItemEditorProps {
  /** The fields are there, each time that they are new: what they need may have come after the form. */
  onArrived: () => void;
  /** Asked to show how an event becomes pomodoros. */
  onConvert?: (() => void) | undefined;
}

/** The form of what is edited or made, with what it needs from elsewhere. */
export function ItemForm({ state, zone, onArrived, onConvert }: ItemFormOfTargetProps) {
  const { target, draft, revision } = state;
  const editor = useEditor();
  const { save, remove } = useSave(target);
  const { data } = useQuery(todoOverviewQuery(useServices().api));
  const pending = usePendingChanges();
  const known = data?.task_lists;
  const lists = useMemo(() => applyListChanges(known ?? noLists, pending), [known, pending]);
  const item = target.kind === "edit" ? target.item : undefined;
  const isTask = target.kind === "new" ? target.type === "task" : target.item.type === "task";
  if (isTask && known === undefined) {
    return (
      <p role="status" className="min-h-100 px-4 text-muted">
        Loading Task Lists...
      </p>
    );
  }
  return (
    <>
      <OfferedDrafts key={target.form} target={target} />
      <FormOfTarget
        key={`${target.form} ${revision}`}
        target={target}
        draft={state.typed ?? draft}
        zone={zone}
        lists={lists}
        onArrived={onArrived}
        onSave={save}
        onSaved={() => editor.finish(target)}
        onSavedEarlier={({ item: saved }) =>
          editor.saveEarlier(target, item && baseOf(item, saved?.type === "task_list" ? undefined : saved))
        }
        onDelete={item === undefined ? undefined : () => void remove()}
        onConvert={onConvert}
        onType={(values) => editor.type(withTabs(state.typed, values))}
        onRebase={editor.rebase}
        onRenew={item?.type === "flowtime" ? undefined : editor.renew}
        onReady={editor.setSave}
      />
    </>
  );
}

/** The inside of the popover: "New" with its tabs, or the form of the item's own kind; or how an event becomes pomodoros. */
export function ItemEditor({ state, zone }: ItemEditorProps) {
  const { target, revision } = state;
  const editor = useEditor();
  const [converting, setConverting] = useState(false);
  // Where it came late, at once, or keys would be lost; where it came in place of what had the focus, after that has been missed.
  useLayoutEffect(() => {
    focusArrived();
    const timer = setTimeout(focusArrived);
    return () => clearTimeout(timer);
  }, [converting, target.form, revision]);
  const item = target.kind === "edit" ? target.item : undefined;
  const canConvert = item?.type === "event" && item.start_time !== null && item.end_time !== null && item.date !== null;

  // What is converted is the event as it is stored.
  const convert = () => {
    if (state.typed === undefined) setConverting(true);
    else showToast("Save your changes first, then convert.", { id: "convert" });
  };

  const convertedTo = () => {
    setTypeHidden("pomodoro", false);
    editor.finish(target);
  };
  if (converting && item?.type === "event") {
    return <ConvertPanel event={item} onBack={() => setConverting(false)} onConverted={convertedTo} />;
  }
  const form = (
    <ItemForm state={state} zone={zone} onArrived={focusArrived} onConvert={canConvert ? convert : undefined} />
  );
  if (target.kind === "edit") {
    return (
      <>
        <div className="flex items-center justify-between py-2 pr-2 pl-4">
          <h2 className="text-sm font-semibold">{headings[target.item.type]}</h2>
          <PopoverClose />
        </div>
        {form}
      </>
    );
  }
  return (
    <Tabs
      value={target.type}
      onValueChange={(value) => {
        const type = newTypes.find((candidate) => candidate === value);
        if (type !== undefined) editor.become(type, turnTab(state.typed, target.type, type));
      }}
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 className="text-sm font-semibold">New</h2>
        <PopoverClose />
      </div>
      <TabsList className="mx-4 mb-3" aria-label="What to add">
        {newTypes.map((type) => (
          <TabsTrigger key={type} value={type} className="px-1.5">
            {tabNames[type]}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={target.type} tabIndex={-1}>
        {form}
      </TabsContent>
    </Tabs>
  );
}

const prewarmed: CalendarEvent = {
  ...{
    type: "event",
    id: "",
    title: "",
    date: null,
    start_time: "09:00",
    end_time: "09:30",
    end_date: null,
    notes: "",
  },
  ...{ color: "grey", recurrence: "weekly", rrule: null, occurrence: null, version: 0 },
  repeats: { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } },
};
const place = { day: "", startTime: null, endTime: null };
const unused = { status: "open", draft: undefined, typed: undefined, revision: 0 } as const;

/** The forms of a new event and of one that repeats, to be drawn before anyone asks for them. */
export const PrewarmedForms = memo(function PrewarmedForms({ zone }: { zone: string }) {
  return (
    <>
      <ItemEditor
        state={{ ...unused, target: { screen: "calendar", kind: "new", type: "event", id: "", form: "", place } }}
        zone={zone}
      />
      <ItemEditor
        state={{ ...unused, target: { screen: "calendar", kind: "edit", day: "", item: prewarmed, form: "" } }}
        zone={zone}
      />
    </>
  );
});
