import { todayIn } from "@hourloom/domain/time/zone-clock";
import { type LaidOutItem, layOutItem } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { showToast } from "@hourloom/ui/toast";
import type { ItemEditing } from "@/features/changes/changes-provider";
import { showFailure } from "@/features/changes/failure-message";
import { ownCalendars } from "@/features/changes/use-calendars";
import { calendarOfNew } from "@/features/editor/state/calendar-of-new";
import { addedText } from "@/features/editor/state/added-text";
import { newId } from "@/shared/api/new-id";
import { countItems } from "@/shared/text/count-items";
import { truncateTitle } from "@/shared/text/truncate-title";
import type { Slot } from "../grid/view-props";
import { updateItems } from "@/features/changes/selection-changes";
import { CLIPBOARD_TOAST, clipboardOf } from "./clipboard-store";
import { copyItem } from "./copy-item";
import { layOutCopies, movesToSlot, type PasteSlot } from "./lay-out-copies";

interface ClipboardContext extends Pick<ItemEditing, "actions" | "changes"> {
  calendars: readonly WorkspaceCalendar[];
  zone: string;
}

export const NO_SESSIONS = "Sessions cannot be copied.";

/** Whether an item can be copied; a session tells of work that was done once. */
export function isCopyable({ type }: Pick<CalendarItem, "type">): boolean {
  return type !== "pomodoro" && type !== "flowtime";
}

function say(text: string): void {
  showToast(text, { id: CLIPBOARD_TOAST });
}

/** Names items: the title of one, or their number. */
export function nameItems(items: readonly LaidOutItem[]): string {
  const [only] = items;
  return items.length === 1 && only !== undefined
    ? `“${truncateTitle(only.item.title)}”`
    : countItems(items.map(({ item }) => item));
}

/** An open item like `item`, `days` later, in its own calendar or in that of new events. */
export function copyOf(
  item: CalendarItem,
  calendars: readonly WorkspaceCalendar[],
  days = 0,
): CalendarItem | undefined {
  const isOwn = item.type === "event" && ownCalendars(calendars).some(({ id }) => id === item.calendar);
  return copyItem(item, { id: newId(), days, calendar: isOwn ? item.calendar : calendarOfNew(calendars) });
}

/** Creates copies, with Undo; `as` is the past participle. A failure is shown. */
export async function addCopies(
  { actions, changes, zone }: Pick<ClipboardContext, "actions" | "changes" | "zone">,
  copies: readonly CalendarItem[],
  as: string,
): Promise<void> {
  const [first, ...others] = copies;
  if (first === undefined) return;
  if (others.length > 0) {
    const creations = copies.map((item) => ({ kind: "create", item }) as const);
    await actions.applyAll(creations, as);
    return;
  }
  const result = await actions.create(first, { as: addedText(first, todayIn(zone, Date.now()), as) });
  if (result.ok || !changes.isLive()) return;
  showFailure(result.problem, `“${truncateTitle(first.title)}” was not ${as}.`);
}

/** What was copied or cut last; none if nothing was. */
export function copiedItems({ changes }: Pick<ItemEditing, "changes">): readonly LaidOutItem[] {
  return clipboardOf(changes).get().items;
}

const leftOut = { copied: NO_SESSIONS, cut: "Sessions stay, since they cannot be copied." } as const;

/** Stores items for pasting, and says which are left out; `as` is the past participle. */
export function copyItems(
  { changes }: Pick<ItemEditing, "changes">,
  items: readonly LaidOutItem[],
  as: keyof typeof leftOut = "copied",
): void {
  const copied = items.filter(({ item }) => isCopyable(item));
  if (copied.length === 0) return say(NO_SESSIONS);
  clipboardOf(changes).set({ items: copied, isCut: as === "cut" });
  const others = copied.length < items.length ? `${leftOut[as]} ` : "";
  return say(`${nameItems(copied)} ${as}. ${others}Paste on another day.`);
}

/** Copies items to the place where they are. */
export function duplicateItems(context: ClipboardContext, items: readonly LaidOutItem[]): void {
  const copies = items.map(({ item }) => copyOf(item, context.calendars)).filter((copy) => copy !== undefined);
  if (copies.length === 0) say(NO_SESSIONS);
  else void addCopies(context, copies, "duplicated");
}

/**
 * Creates what was copied at a slot, or moves there what was cut; see `layOutCopies`. Of a series
 * only the dates that were cut move.
 */
export function pasteItems(
  context: ClipboardContext,
  { day, startMin }: Slot,
  { isHour }: Pick<PasteSlot, "isHour">,
): void {
  const { zone, calendars, actions, changes } = context;
  const at = { day: dayNumberOf(day), startMin, isHour, zone };
  const clipboard = clipboardOf(changes);
  const { items, isCut } = clipboard.get();
  if (isCut) {
    const after = movesToSlot(items, at);
    clipboard.set({ items: items.flatMap((one) => layOutItem(after(one)) ?? []), isCut: false });
    void actions.applyAll(updateItems(items, { after, clock: "account" }), "moved");
  } else {
    const copies = layOutCopies(items, at, (item) => copyOf(item, calendars));
    void addCopies(context, copies, "pasted");
  }
}
