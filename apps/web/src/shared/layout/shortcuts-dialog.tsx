import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";

const groups = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["Ctrl", "K"], text: "Search and all commands; on a Mac with Cmd" },
      { keys: ["Q"], text: "Quick add: a task in one line" },
      { keys: ["?"], text: "This list" },
      { keys: ["G", "C"], text: "Calendar" },
      { keys: ["G", "T"], text: "To-Do" },
      { keys: ["G", "P"], text: "Pomodoro" },
      { keys: ["G", "F"], text: "Flow Time" },
      { keys: ["G", "I"], text: "Insights" },
      { keys: ["G", "R"], text: "To the first reminder that is shown" },
      { keys: ["Ctrl", "Z"], text: "Undo the last change; on a Mac with Cmd" },
      { keys: ["Ctrl", "Shift", "Z"], text: "Redo what was undone; Ctrl+Y does, too" },
    ],
  },
  {
    title: "In the calendar",
    shortcuts: [
      { keys: ["D"], text: "Day; W week, M month, Y year, A agenda" },
      { keys: ["2"], text: "Two days side by side, and so on up to 9" },
      { keys: ["N"], text: "New item on the day in use" },
      { keys: ["T"], text: "Today" },
      { keys: ["J"], text: "Next page; K the one before" },
    ],
  },
  {
    title: "In the to-do lists",
    shortcuts: [
      { keys: ["N"], text: "New task, with the whole form" },
      { keys: ["/"], text: "Search all tasks; Escape ends it" },
      { keys: ["↓"], text: "To the next task; ↑ the one before, Home and End the first and the last" },
      { keys: ["Enter"], text: "Open the task; Space on its box ticks it" },
      { keys: ["T"], text: "Due today; M tomorrow, W at the weekend, E next week" },
      { keys: ["P"], text: "Pick a date; R removes it" },
      { keys: ["L"], text: "Plan a block of the task at the first free time" },
      { keys: ["B"], text: "As a board, or as a list again" },
      { keys: ["→"], text: "On a board to the next column, ← to the one before; with Alt the card moves there" },
      { keys: ["X"], text: "Choose the task, for one action on several; Escape ends it" },
      { keys: ["Shift", "Click"], text: "Choose all up to there; with Ctrl or Cmd one more" },
      { keys: ["Alt", "↓"], text: "Move the task or the list down; ↑ up, with Shift all the way" },
      { keys: ["Delete"], text: "Delete it, with Undo" },
      { keys: ["F2"], text: "Rename the list" },
    ],
  },
  {
    title: "On the timers' screens",
    shortcuts: [
      { keys: ["Space"], text: "Start, pause and go on, unless a field or a button has the focus" },
      { keys: ["N"], text: "Schedule a pomodoro" },
    ],
  },
  {
    title: "On a day",
    shortcuts: [
      { keys: ["Arrows"], text: "To another day; among hours up and down by 15 minutes" },
      { keys: ["Page Up"], text: "A page back, Page Down forward; with Shift a longer way" },
      { keys: ["Shift", "Arrows"], text: "Choose several days of the month for a new item" },
      { keys: ["Enter"], text: "New item, among hours at the time in use" },
      { keys: ["F2"], text: "Into the day's items; Escape leads back" },
      {
        keys: ["Page Down"],
        text: "In the agenda to the next day, Page Up to the one before; arrows from item to item",
      },
    ],
  },
  {
    title: "On an item",
    shortcuts: [
      { keys: ["Enter"], text: "Open it" },
      { keys: ["Space"], text: "Complete a task, or open it again" },
      { keys: ["Delete"], text: "Delete it, with Undo" },
      { keys: ["Ctrl", "D"], text: "Duplicate it, of a series only this one; on a Mac with Cmd" },
      { keys: ["Ctrl", "C"], text: "Copy it, Ctrl+X cuts it; Ctrl+V pastes it on the day or at the time in use" },
      { keys: ["Ctrl", "Drag"], text: "Drop a copy of it; Alt drags by smaller steps" },
      { keys: ["Shift", "F10"], text: "All that can be done with it, or with a day; so does a right click" },
      { keys: ["X"], text: "Choose it, for one action on several; with Shift and arrows also the next one" },
      { keys: ["Shift", "Click"], text: "The same by mouse; Shift and a drag from an empty place draw a frame" },
      { keys: ["Alt", "Arrows"], text: "Move it by a day, a week or 15 minutes" },
      { keys: ["Alt", "Shift", "↓"], text: "Let it end later; ↑ earlier; → a day later, ← a day earlier" },
      { keys: ["Alt", "M"], text: "Move it: arrows choose the place, Enter drops, Escape cancels" },
    ],
  },
] as const;

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex gap-1">
      {keys.map((key) => (
        <kbd key={key} className="min-w-6 rounded-sm border bg-sunken px-1.5 py-0.5 text-center font-sans text-xs">
          {key}
        </kbd>
      ))}
    </span>
  );
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogHeader>Keyboard shortcuts</DialogHeader>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keys, too. */}
        <div tabIndex={0} data-first-focus className="flex min-h-0 flex-col gap-5 overflow-y-auto px-5 pb-5">
          {groups.map(({ title, shortcuts }) => (
            <section key={title} className="flex flex-col gap-2">
              <h3 className="text-xs font-semibold text-muted">{title}</h3>
              <dl className="flex flex-col gap-1.5">
                {shortcuts.map(({ keys, text }) => (
                  <div key={text} className="grid grid-cols-[7.5rem_1fr] items-baseline gap-3">
                    <dt>
                      <Keys keys={keys} />
                    </dt>
                    <dd className="text-pretty">{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p className="text-pretty text-muted">
            Single keys can be switched off in the settings; arrows, Ctrl+K, Ctrl+Z and Ctrl+Y always work.
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
