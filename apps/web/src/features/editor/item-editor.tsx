import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { focusLoadedContent } from "@hourloom/ui/focus-first";
import { DialogClose } from "@hourloom/ui/dialog-close";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@hourloom/ui/tabs";
import { Activity, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useBackCloses } from "@/shared/page/use-back-closes";
import { setTypeHidden } from "@/shared/time/calendar-preferences";
import { DraftOffers } from "@/shared/layout/draft-offer";
import { TaskBlocks } from "./blocks/task-blocks";
import { BlockForm } from "./blocks/block-form";
import { ConvertPanel } from "./convert-panel";
import { type EditorState, newTypes, type OpenTarget } from "./state/editor-state";
import type { Draft } from "./state/drafts";
import { FormPanels } from "./fields/form-panels";
import { EventForm } from "./forms/event-form";
import { FlowtimeForm } from "./session-forms/flowtime-form";
import { switchTab, withOtherTabs } from "./forms/form-tabs";
import { findConvertible, isCollection, isOccurrence } from "@/features/changes/item-change";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { addedText } from "./state/added-text";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useEditor } from "./state/editor-provider";
import { PomodoroForm } from "./session-forms/pomodoro-form";
import { isReadOnly, ownCalendars, setCalendarHidden, useCalendars } from "@/features/changes/use-calendars";
import { useTaskLists } from "@/features/changes/use-task-lists";
import { ItemMenuButton } from "./item-menu-button";
import { ReadOnlyEvent } from "./read-only-event";
import { SourceDetailsList } from "./fields/source-details";
import { TaskForm } from "./forms/task-form";
import type { ItemFormProps, SaveItem } from "./forms/use-item-form";
import { withScope } from "@/features/changes/with-scope";

const typeNames = {
  event: "Event",
  task: "Task",
  pomodoro: "Pomodoro",
  flowtime: "Flowtime",
  task_block: "Block",
} as const;

interface ItemEditorProps {
  state: EditorState & { status: "open" };
  zone: string;
}

/**
 * Returns the base of an update: the current row, or the same occurrence with the current version.
 */
function rebaseItem(item: CalendarItem, current: CalendarItem | undefined): CalendarItem {
  if (current === undefined) return item;
  return isOccurrence(item) ? { ...item, version: current.version } : current;
}

/** Returns a function that shows the calendar of an event that was put into a hidden one. */
function useShowCalendar(): (item: CalendarItem) => void {
  const { calendars } = useCalendars();
  const { actions } = useItemEditing();
  return (item) => {
    const calendar = item.type === "event" ? calendars.find(({ id }) => id === item.calendar) : undefined;
    if (calendar?.is_hidden === true) setCalendarHidden(actions, calendar, false);
  };
}

function isStored(target: OpenTarget): target is OpenTarget & { kind: "edit" } {
  return target.kind === "edit" && target.item.version !== UNCONFIRMED;
}

/** A single changed occurrence keeps the rule of its series. */
function withRuleOf(before: CalendarItem, after: CalendarItem): CalendarItem {
  return before.type === "event" && after.type === "event" ? { ...after, repeats: before.repeats } : after;
}

/** Returns functions that create, update or remove the target; asks for the scope in a series. */
function useSave(target: OpenTarget, zone: string): { save: SaveItem; remove: () => Promise<void> } {
  const { actions, scopeQuestion } = useItemEditing();
  const editor = useEditor();
  const showCalendar = useShowCalendar();

  const send: SaveItem = async (item, current, options = {}) => {
    if (target.kind === "new") {
      const as = addedText(item, todayIn(zone, Date.now()));
      const result = await actions.create(item, { as, ...options });
      // Makes the new item visible in the calendar.
      if (result.ok) {
        setTypeHidden(item.type, false);
        showCalendar(item);
      }
      return result;
    }
    const before = rebaseItem(target.item, current);
    const isMoved = before.type === "event" && item.type === "event" && before.calendar !== item.calendar;
    const result = await withScope(scopeQuestion, { item: before, after: item, verb: "change" }, (scope) =>
      actions.update(before, scope === "this" ? withRuleOf(before, item) : item, { ...options, scope }),
    );
    if (isMoved && result?.ok === true) showCalendar(item);
    return result;
  };
  return {
    save: async (item, current, options) => {
      const result = await send(item, current, options);
      if (result?.ok === false) editor.fail(target, result.problem);
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

interface FormOfKindProps extends ItemFormProps {
  lists: readonly WorkspaceTaskList[];
  calendars: readonly WorkspaceCalendar[];
  onMount: () => void;
  onConvert: (() => void) | undefined;
}

function FormOfKind({ target, lists, calendars, onMount, onConvert, ...form }: FormOfKindProps) {
  const handleMount = useEffectEvent(onMount);
  useLayoutEffect(() => handleMount(), []);
  const type = target.kind === "new" ? target.type : target.item.type;
  switch (type) {
    case "event":
      return (
        <EventForm
          {...form}
          target={target}
          calendars={calendars}
          onConvert={onConvert}
          details={isStored(target) ? <SourceDetailsList event={target.item.id} zone={form.zone} /> : undefined}
        />
      );
    case "task":
      return (
        <TaskForm
          {...form}
          target={target}
          lists={lists}
          blocks={
            isStored(target) && target.item.type === "task" ? (
              <TaskBlocks task={target.item} zone={form.zone} />
            ) : undefined
          }
        />
      );
    case "pomodoro":
      return <PomodoroForm {...form} target={target} />;
    case "flowtime":
      return target.kind === "edit" && target.item.type === "flowtime" ? (
        <FlowtimeForm {...form} target={target} item={target.item} />
      ) : null;
    case "task_block":
      return target.kind === "edit" && target.item.type === "task_block" ? (
        <BlockForm {...form} target={target} item={target.item} onConvert={onConvert} />
      ) : null;
  }
}

function titleOf({ target, values }: Draft): string {
  const title = values["title"] ?? (target.kind === "edit" ? target.item.title : "");
  return typeof title === "string" ? title : "";
}

function RestorableDrafts({ target }: { target: OpenTarget }) {
  const editor = useEditor();
  const [drafts, setDrafts] = useState(() => editor.findRestorable(target));
  const row = useRef<HTMLDivElement>(null);
  if (drafts.length === 0) return null;
  const discard = (draft: Draft) => {
    editor.discard(draft);
    setDrafts(editor.findRestorable(target));
    row.current?.parentElement?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  };
  return (
    <div ref={row}>
      <DraftOffers
        texts={drafts.map((draft) => ({
          key: draft.target.form,
          title: titleOf(draft),
          savedAtMs: draft.savedAtMs,
          onRestore: () => editor.restore(draft),
          onDiscard: () => discard(draft),
        }))}
      />
    </div>
  );
}

interface ItemFormContainerProps extends ItemEditorProps {
  /**
   * Called each time the fields mount, which may be later than the form: their data may load first.
   */
  onMount: () => void;
  /** Opens the panel that converts an event to pomodoros. */
  onConvert?: (() => void) | undefined;
}

/** The form of the target with its data and actions. */
export function ItemForm({ state, zone, onMount, onConvert }: ItemFormContainerProps) {
  const { target, draft, revision } = state;
  const editor = useEditor();
  const { save, remove } = useSave(target, zone);
  const { lists, overview } = useTaskLists();
  const { calendars } = useCalendars();
  const item = target.kind === "edit" ? target.item : undefined;
  const isTask = target.kind === "new" ? target.type === "task" : target.item.type === "task";
  if (isTask && overview === undefined) {
    return (
      <p role="status" className="min-h-100 px-4 text-muted">
        Loading Task Lists...
      </p>
    );
  }
  return (
    <FormPanels>
      <FormOfKind
        key={`${target.form} ${revision}`}
        target={target}
        draft={state.typed ?? draft}
        zone={zone}
        lists={lists}
        calendars={ownCalendars(calendars)}
        onMount={onMount}
        onSave={save}
        onSaved={() => editor.finish(target)}
        onPartlySaved={({ item: saved }) =>
          editor.markPartlySaved(target, item && rebaseItem(item, saved && isCollection(saved) ? undefined : saved))
        }
        onDelete={item === undefined ? undefined : () => void remove()}
        onConvert={onConvert}
        onType={(values) => editor.type(withOtherTabs(state.typed, values))}
        onRebase={editor.rebase}
        onRenew={item?.type === "flowtime" || item?.type === "task_block" ? undefined : editor.restartAsNew}
        onSubmitReady={editor.setSubmit}
      />
      <RestorableDrafts key={target.form} target={target} />
    </FormPanels>
  );
}

interface PopoverContentProps extends ItemEditorProps {
  onMount: () => void;
  onMenu: () => void;
}

/** A new item with tabs, the form of an item, or the conversion panel. */
function PopoverContent({ state, zone, onMount, onMenu }: PopoverContentProps) {
  const { target } = state;
  const editor = useEditor();
  const { calendars } = useCalendars();
  const item = target.kind === "edit" ? target.item : undefined;
  const source = item && findConvertible(item);

  const handleConverted = () => {
    setTypeHidden("pomodoro", false);
    editor.finish(target);
  };
  if (item?.type === "event" && isReadOnly(item, calendars)) {
    const calendar = calendars.find(({ id }) => id === item.calendar);
    return <ReadOnlyEvent event={item} calendar={calendar} zone={zone} onMenu={onMenu} />;
  }
  if (target.kind === "edit" && target.converts === true && source !== undefined) {
    const goBack = () => editor.open({ ...target, converts: false });
    return <ConvertPanel item={source} onBack={goBack} onConverted={handleConverted} />;
  }
  // The server converts the stored item, so changes are saved first.
  const onConvert =
    target.kind === "edit" && source !== undefined ? () => void editor.save({ ...target, converts: true }) : undefined;
  const form = <ItemForm state={state} zone={zone} onMount={onMount} onConvert={onConvert} />;
  if (target.kind === "edit") {
    return (
      <>
        <div className="flex items-center py-2 pr-2 pl-4">
          <h2 className="flex-1 text-sm font-semibold">{typeNames[target.item.type]}</h2>
          <ItemMenuButton onMenu={onMenu} />
          <DialogClose />
        </div>
        {form}
      </>
    );
  }
  const choose = (value: string) => {
    const type = newTypes.find((candidate) => candidate === value);
    if (type !== undefined) editor.changeType(type, switchTab(state.typed, target.type, type));
  };
  return (
    <Tabs value={target.type} onValueChange={choose}>
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 className="text-sm font-semibold">New</h2>
        <DialogClose />
      </div>
      <TabsList className="mx-4 mb-3" aria-label="What to add">
        {newTypes.map((type) => (
          <TabsTrigger
            key={type}
            value={type}
            className="px-1.5"
            onMouseDown={(event) => {
              if (event.button > 0) return;
              // Radix would focus the tab, but what is typed next is for the title.
              event.preventDefault();
              choose(type);
            }}
          >
            {typeNames[type]}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={target.type} tabIndex={-1}>
        {form}
      </TabsContent>
    </Tabs>
  );
}

/** The content of the popover, whose first control gets the focus. */
export function ItemEditor({ state, ...props }: ItemEditorProps & { onMenu: () => void }) {
  const editor = useEditor();
  useBackCloses(true, editor.close);
  const content = useRef<HTMLDivElement>(null);
  const focus = () => (content.current === null ? undefined : focusLoadedContent(content.current));
  // At once, so that no keys are lost after lazy loading; and again in a task, after the focus lost
  // with the replaced content was reported.
  useLayoutEffect(() => {
    focus();
    const timer = setTimeout(focus);
    return () => clearTimeout(timer);
  }, [state.target.form, state.revision]);
  return (
    <div ref={content} className="contents">
      <PopoverContent {...props} state={state} onMount={focus} />
    </div>
  );
}

const prewarmed: EditorState & { status: "open" } = {
  status: "open",
  target: {
    screen: "calendar",
    kind: "new",
    type: "event",
    id: "",
    form: "",
    place: { day: "", startTime: null, endTime: null },
  },
  draft: undefined,
  typed: undefined,
  revision: 0,
};

/**
 * The form of a new event, hidden and at low priority, since the first run of code is much slower:
 * on a slow device the first letter of a title took twice as long.
 */
export function PrewarmedForm({ zone }: { zone: string }) {
  return (
    <Activity mode="hidden">
      <ItemForm state={prewarmed} zone={zone} onMount={() => undefined} />
    </Activity>
  );
}
