import { CalendarDays } from "@hourloom/ui/icons";
import { type DragEvent, useEffect, useState } from "react";
import { openImport } from "@/shared/commands/import-request";

/** Modal dialogs other than the one in which a file is chosen. */
const OTHER_DIALOG = "[data-modal]:not(:has([data-takes-files]))";

/** Whether files are dragged; text and links are not. */
function hasFiles({ dataTransfer }: Pick<globalThis.DragEvent, "dataTransfer">): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

/**
 * The area that is shown while a file is dragged over the page. It covers the page, so that leaving
 * it means leaving the window.
 */
export function FileDrop() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onDragEnter = (event: globalThis.DragEvent) => {
      if (hasFiles(event) && document.querySelector(OTHER_DIALOG) === null) setOver(true);
    };
    window.addEventListener("dragenter", onDragEnter);
    return () => window.removeEventListener("dragenter", onDragEnter);
  }, []);
  if (!isOver) return null;
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    openImport([...event.dataTransfer.files]);
  };
  return (
    <div
      data-drop-area
      onDragEnter={(event) => event.preventDefault()}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      // The body of a page with a modal dialog has no pointer events.
      className="pointer-events-auto fixed inset-0 z-60 animate-appear bg-paper/80 p-3 sm:p-6"
    >
      <div className="pointer-events-none flex size-full flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-accent bg-surface/80 px-6 text-center">
        <CalendarDays aria-hidden="true" className="size-8 text-accent-strong" />
        <p className="text-title font-semibold text-balance">Drop a file to import it</p>
        <p className="text-pretty text-muted">
          A calendar, or an export of another program. You see what it would do before it does it.
        </p>
      </div>
    </div>
  );
}
