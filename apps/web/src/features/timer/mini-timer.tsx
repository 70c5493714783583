import { Button } from "@hourloom/ui/button";
import { PictureInPicture2 } from "@hourloom/ui/icons";
import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { createStore } from "@/shared/state/store";
import { runTitle } from "@/shared/timer/phase-names";
import { shownTime } from "@/shared/timer/timer-messages";
import { useTimer } from "@/shared/timer/use-timer";
import { PauseButton } from "./pause-button";

/** The Document Picture-in-Picture API (WICG), which not all browsers have. */
declare global {
  interface Window {
    documentPictureInPicture?: { requestWindow: (options: { width: number; height: number }) => Promise<Window> };
  }
}

/** A new window has no styles. */
function copyStyles(from: Document, to: Document): void {
  for (const sheet of from.querySelectorAll("link[rel='stylesheet'], style")) to.head.append(sheet.cloneNode(true));
  const { theme } = from.documentElement.dataset;
  if (theme !== undefined) to.documentElement.dataset["theme"] = theme;
}

function MiniTimer() {
  const timer = useTimer();
  if (timer === undefined) return null;
  const { state } = timer;
  return (
    <div className="flex h-dvh flex-col items-center justify-center gap-2 bg-paper p-3 text-center text-ink">
      <span role="timer" className="text-timer font-semibold tabular-nums">
        {state.status === "idle" ? "00:00" : state.status === "ended" ? "Over" : shownTime(timer)}
      </span>
      <span dir="auto" className="max-w-full truncate text-muted">
        {state.status === "idle" ? "Nothing is running" : runTitle(state.run)}
      </span>
      {state.status === "running" || state.status === "paused" ? (
        <PauseButton isRunning={state.status === "running"} />
      ) : null}
    </div>
  );
}

// Global, since the window stays open across screens.
const miniWindow = createStore<Window | undefined>(undefined);

function useMiniWindow(): Window | undefined {
  return useSyncExternalStore(miniWindow.subscribe, miniWindow.get);
}

/** Renders the content of the mini window while it is open; mounted once per page. */
export function MiniTimerWindow() {
  const mini = useMiniWindow();
  useEffect(() => () => mini?.close(), [mini]);
  return mini === undefined ? null : createPortal(<MiniTimer />, mini.document.body);
}

/** Opens the mini window, if the browser supports it. */
export function MiniTimerButton() {
  const isOpen = useMiniWindow() !== undefined;
  const source = window.documentPictureInPicture;
  if (source === undefined) return null;
  const open = async () => {
    const mini = await source.requestWindow({ width: 260, height: 160 });
    copyStyles(document, mini.document);
    mini.addEventListener("pagehide", () => miniWindow.set(undefined), { once: true });
    miniWindow.set(mini);
  };
  return (
    <Button
      variant="quiet"
      className="mx-auto w-fit"
      aria-disabled={isOpen || undefined}
      onClick={() => void open().catch(() => undefined)}
    >
      <PictureInPicture2 aria-hidden="true" className="size-4" />
      Mini timer
    </Button>
  );
}
