import { itemKey, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { CalendarItem, CalendarTask } from "@hourloom/schema/workspace";
import { classNames } from "@hourloom/ui/class-names";
import { DropdownMenuSeparator } from "@hourloom/ui/dropdown-menu";
import { DropdownMenuCheckboxItem } from "@hourloom/ui/dropdown-menu-checkbox-item";
import {
  Bell,
  CalendarDays,
  CalendarPlus,
  ChevronLeft,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Layers,
  Scissors,
  Repeat,
  SquareDashedMousePointer,
  Tomato,
} from "@hourloom/ui/icons";
import { PointMenu } from "@hourloom/ui/point-menu";
import { useState } from "react";
import { createPortal } from "react-dom";
import { findConvertible } from "@/features/changes/item-change";
import { isReadOnly, ownCalendars } from "@/features/changes/use-calendars";
import { usePlanBlock } from "@/features/editor/blocks/use-plan-block";
import { useStartWork } from "@/features/timer/commands/use-start-work";
import { PickDateDialog } from "@/features/todo/batches/pick-date-dialog";
import { RescheduleItems } from "@/features/todo/batches/reschedule-items";
import { createTaskBatches } from "@/features/todo/batches/task-batches";
import { ActionItem, taskActions } from "@/features/todo/tasks/task-action-items";
import { edgeColors } from "@/shared/color/edge-colors";
import { reminderText, usualReminders } from "@/shared/reminders/reminder-texts";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { pointBelow } from "@/shared/pointer/use-context-menu";
import { shortcutText } from "@/shared/page/shortcut-text";
import { formatDay, formatMinutes } from "@/shared/time/format";
import { ColorItems } from "@/shared/color/color-items";
import { commonColor } from "../calendars/common-color";
import { copiedItems, copyItems, duplicateItems, isCopyable, nameItems, pasteItems } from "../clipboard/clipboard";
import { findDayButton, findItemElement } from "../grid/grid-elements";
import { type ActionContext, type ActionTarget, findActionTarget, type Press } from "./action-target";
import { changeItems, cutItems, moveToDate, recolorItems, removeItems } from "./change-items";
import { CopySeriesDialog } from "./copy-series-dialog";
import { seriesOf } from "./series-event";

function tasksOf(items: readonly LaidOutItem[]): CalendarTask[] {
  return items.flatMap(({ item }) => (item.type === "task" ? [item] : []));
}

interface ActionsProps {
  target: ActionTarget;
  context: ActionContext;
  /** Whether the menu is at a pointer, so that its hour is meant. */
  isPointed: boolean;
  /** Whether the item is on a day, and not in the panel beside the days. */
  isOnDay: boolean;
}

function PasteItem({ target: { slot }, context, isPointed }: ActionsProps) {
  const copied = copiedItems(context);
  if (copied.length === 0) return null;
  return (
    <ActionItem
      icon={ClipboardPaste}
      hint={shortcutText("V")}
      onSelect={() => pasteItems(context, slot, { isHour: isPointed })}
    >
      {["Paste", copied.length > 1 && nameItems(copied), slot.startMin !== null && `at ${formatMinutes(slot.startMin)}`]
        .filter((part) => part !== false)
        .join(" ")}
    </ActionItem>
  );
}

function SlotActions(props: ActionsProps) {
  const { target, context } = props;
  const { slot } = target;
  const isHour = slot.startMin !== null;
  return (
    <>
      <ActionItem icon={CalendarPlus} onSelect={() => context.onNew(slot)}>
        {isHour ? `New event at ${formatMinutes(slot.startMin ?? 0)}` : "New event"}
      </ActionItem>
      <PasteItem {...props} />
      {isHour ? null : (
        <ActionItem icon={CalendarDays} onSelect={() => context.onGoTo(slot.day, { view: "day" })}>
          Go to day
        </ActionItem>
      )}
    </>
  );
}

function TaskActions({ tasks, context, goTo }: ItemActionsProps & { tasks: readonly CalendarTask[] }) {
  const planBlock = usePlanBlock(context.zone);
  const startWork = useStartWork();
  const [first] = tasks;
  const isDone = tasks.every(({ is_completed }) => is_completed);
  const only = tasks.length === 1 && !isDone ? first : undefined;
  return (
    <>
      <ActionItem
        {...taskActions[isDone ? "reopen" : "complete"]}
        hint="Space"
        onSelect={() => {
          if (isDone || only !== undefined) tasks.forEach(context.onToggleTask);
          else createTaskBatches(context.actions, context).complete(tasks);
        }}
      />
      {only === undefined ? null : (
        <>
          <ActionItem {...taskActions.start} onSelect={() => startWork(only)} />
          <ActionItem {...taskActions.plan} onSelect={() => void planBlock({ task: only })} />
        </>
      )}
      {isDone ? null : <ActionItem {...taskActions.reschedule} onSelect={goTo("reschedule")} />}
    </>
  );
}

/** The step of the menu that an action leads to. */
type GoTo = (next: Step) => (event: Event) => void;

interface ItemActionsProps extends ActionsProps {
  goTo: GoTo;
}

function BackItem({ goTo }: { goTo: GoTo }) {
  return (
    <ActionItem icon={ChevronLeft} onSelect={goTo("actions")}>
      Back
    </ActionItem>
  );
}

/** The calendars to which events can be moved. */
function CalendarItems({ target: { items }, context, goTo }: ItemActionsProps) {
  return (
    <>
      <BackItem goTo={goTo} />
      {ownCalendars(context.calendars).map(({ id, title, color }) => (
        <DropdownMenuCheckboxItem
          key={id}
          checked={items.every(({ item }) => item.type === "event" && item.calendar === id)}
          onSelect={() => {
            const after = (item: CalendarItem) => (item.type === "event" ? { ...item, calendar: id } : item);
            changeItems(items, { after, as: `moved to ${title}` }, context);
          }}
        >
          <span
            aria-hidden="true"
            className={classNames(
              "size-2.5 shrink-0 rounded-full bg-current",
              color === null ? "text-event-solid" : edgeColors[color],
            )}
          />
          <bdi className="truncate">{title}</bdi>
        </DropdownMenuCheckboxItem>
      ))}
    </>
  );
}

/** The reminders that events and tasks can have; those that all of them have are marked. */
function ReminderItems({ target: { items }, context, goTo }: ItemActionsProps) {
  const reminded = items.flatMap(({ item }) => (item.type === "event" || item.type === "task" ? [item] : []));
  const kind = reminded.some(({ type }) => type === "event") ? "event" : "task";
  const times = { kind, isTimed: reminded.every(({ start_time }) => start_time !== null) } as const;
  const toggle = (minutes: number, isOn: boolean) => {
    const after = (item: CalendarItem): CalendarItem => {
      if (item.type !== "event" && item.type !== "task") return item;
      const others = item.reminders.filter((one) => one !== minutes);
      return { ...item, reminders: isOn ? others : [...others, minutes].toSorted((a, b) => a - b) };
    };
    changeItems(items, { after, as: "changed" }, context);
  };
  return (
    <>
      <BackItem goTo={goTo} />
      {usualReminders(times).map((minutes) => {
        const isOn = reminded.every(({ reminders }) => reminders.includes(minutes));
        return (
          <DropdownMenuCheckboxItem key={minutes} checked={isOn} onSelect={() => toggle(minutes, isOn)}>
            {reminderText(minutes, times)}
          </DropdownMenuCheckboxItem>
        );
      })}
    </>
  );
}

function ItemsActions(props: ItemActionsProps) {
  const { target, context, goTo } = props;
  const { items, slot } = target;
  const [first] = items;
  const isFixed = items.every(({ item }) => isReadOnly(item, context.calendars));
  const tasks = tasksOf(items);
  const areTasks = tasks.length === items.length;
  const areEvents = items.every(({ item }) => item.type === "event");
  const areReminded = items.every(({ item }) => item.type === "event" || item.type === "task");
  const areCopyable = items.some(({ item }) => isCopyable(item));
  const series = items.length === 1 ? seriesOf(first) : undefined;
  return (
    <>
      {items.length === 1 && first !== undefined ? (
        <ActionItem
          {...taskActions[isFixed ? "open" : "edit"]}
          hint="Enter"
          onSelect={() => context.onOpen(first, slot.day)}
        />
      ) : null}
      {items.length === 1 && first !== undefined && props.isOnDay ? (
        <ActionItem icon={SquareDashedMousePointer} hint="X" onSelect={() => context.onSelect(first, true)}>
          Select
        </ActionItem>
      ) : null}
      {areTasks ? <TaskActions {...props} tasks={tasks} /> : null}
      {isFixed || areTasks ? null : (
        <ActionItem icon={CalendarDays} onSelect={goTo("date")}>
          Move to date…
        </ActionItem>
      )}
      {areEvents && !isFixed && ownCalendars(context.calendars).length > 1 ? (
        <ActionItem icon={Layers} onSelect={goTo("calendar")}>
          Move to calendar…
        </ActionItem>
      ) : null}
      {isFixed || !areReminded ? null : (
        <ActionItem icon={Bell} onSelect={goTo("reminders")}>
          Remind me…
        </ActionItem>
      )}
      {isFixed || first === undefined || items.length > 1 || findConvertible(first.item) === undefined ? null : (
        <ActionItem icon={Tomato} onSelect={() => context.onOpen(first, slot.day, { converts: true })}>
          Convert to Pomodoros…
        </ActionItem>
      )}
      <DropdownMenuSeparator />
      {areCopyable ? (
        <>
          <ActionItem icon={Copy} hint={shortcutText("C")} onSelect={() => copyItems(context, items)}>
            Copy
          </ActionItem>
          {isFixed ? null : (
            <ActionItem icon={Scissors} hint={shortcutText("X")} onSelect={() => cutItems(items, context)}>
              Cut
            </ActionItem>
          )}
          <ActionItem icon={CopyPlus} hint={shortcutText("D")} onSelect={() => duplicateItems(context, items)}>
            Duplicate
          </ActionItem>
          {series === undefined ? null : (
            <ActionItem icon={Repeat} onSelect={goTo("series")}>
              Copy series…
            </ActionItem>
          )}
        </>
      ) : null}
      <PasteItem {...props} />
      {areEvents && !isFixed ? (
        <div className="pt-1.5">
          <ColorItems
            value={commonColor(items)}
            none="Colour of the calendar"
            onPick={(picked) => recolorItems(items, picked, context)}
          />
        </div>
      ) : null}
      {isFixed ? null : (
        <>
          {areEvents ? <div className="h-1.5" /> : <DropdownMenuSeparator />}
          <ActionItem {...taskActions.remove} hint="Del" onSelect={() => removeItems(items, context)} />
        </>
      )}
    </>
  );
}

/** What was pressed; for a request the item, or the day that hides it. */
function findElement({ element, request }: Press, { surface, activeDay }: ActionContext): Element | undefined {
  if (request === undefined) return element;
  const { item, day } = request;
  const root = surface.current;
  return findItemElement(root, itemKey(item), day) ?? findDayButton(root, day ?? activeDay) ?? undefined;
}

/** Where the menu opens: at the pointer, or below what has the focus. */
function findPoint(at: Press["at"], element: Element | undefined): { x: number; y: number } {
  if (at !== undefined) return at;
  const cursor = element?.matches("[data-column]") === true ? element.querySelector("[data-cursor]") : null;
  cursor?.scrollIntoView({ block: "nearest" });
  return pointBelow(cursor ?? element ?? document.body);
}

/** The pages of the menu, and the dialogs that follow it. */
type Step = "actions" | "reschedule" | "calendar" | "reminders" | "date" | "series";

interface ItemMenuProps {
  press: Press;
  context: ActionContext;
  onDone: () => void;
}

/** The menu of items, or of an empty place; then the dialog that asks for a date. */
export function ItemMenu({ press, context, onDone }: ItemMenuProps) {
  const [target] = useState(() => findActionTarget(press, context));
  const [element] = useState(() => findElement(press, context));
  const [at] = useState(() => findPoint(press.at, element));
  const [step, setStep] = useState<Step>("actions");
  const { items, slot } = target;
  const focusAgain = () => {
    // What an action has opened keeps the focus, but not the list that the item is in.
    if (!hasLostFocus() && (element === undefined || document.activeElement?.contains(element) !== true)) return;
    const day = findDayButton(context.surface.current, slot.day);
    const stop = element?.matches("button") === true && element.isConnected ? element : day;
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  };
  const reschedule = (date: string | null) => {
    const tasks = tasksOf(items);
    if (tasks.length === items.length) createTaskBatches(context.actions, context).reschedule(tasks, date);
    else if (date !== null) moveToDate(items, date, context);
  };
  const close = () => {
    onDone();
    setTimeout(focusAgain);
  };
  const series = seriesOf(items[0]);
  if (step === "series" && series !== undefined) {
    return <CopySeriesDialog event={series} context={context} onClose={close} />;
  }
  if (step === "date") {
    const areTasks = tasksOf(items).length === items.length;
    const date = dateOfDayNumber(Math.min(...items.map(({ firstDay }) => firstDay)));
    return <PickDateDialog date={date} label={areTasks ? "Due on" : "Move to"} onPick={reschedule} onClose={close} />;
  }
  const isOnDay = (element?.closest("[data-day]") ?? null) !== null;
  const props: ActionsProps = { target, context, isPointed: press.at !== undefined, isOnDay };
  const goTo = (next: Step) => (event: Event) => {
    // The menu closes by itself for the dialog, and stays open for its next page.
    event.preventDefault();
    setStep(next);
  };
  const menu = (
    <PointMenu
      at={at}
      isByKey={press.at === undefined}
      step={step}
      label={items.length === 0 ? formatDay(slot.day) : nameItems(items)}
      onClose={onDone}
      onClosed={focusAgain}
    >
      {step === "calendar" ? (
        <CalendarItems {...props} goTo={goTo} />
      ) : step === "reminders" ? (
        <ReminderItems {...props} goTo={goTo} />
      ) : step === "reschedule" ? (
        <>
          <BackItem goTo={goTo} />
          <RescheduleItems today={context.today} onReschedule={reschedule} onPick={goTo("date")} />
        </>
      ) : items.length === 0 ? (
        <SlotActions {...props} />
      ) : (
        <ItemsActions {...props} goTo={goTo} />
      )}
    </PointMenu>
  );
  // Beside a dialog it could not be reached.
  const dialog = element?.closest("[role=dialog]");
  return dialog ? createPortal(menu, dialog) : menu;
}
