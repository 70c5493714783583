/// <reference lib="dom" />
/** Runs inside the measured pages. */

/** Selectors of a calendar's page. */
export interface PageMarks {
  /** Names the shown days: a heading, or column headers. */
  heading: string;
  /** An item in the grid. */
  item: string;
  next: string;
  previous: string;
}

export interface Probe {
  /** When the first items were painted, by the page's clock; undefined before. */
  firstPaint: () => number | undefined;
  /** When the items had arrived, by the page's clock. */
  dataAt: () => number;
  /** Milliseconds from the click on a button until another page of the calendar is painted. */
  turn: (button: "next" | "previous") => Promise<number>;
  /** Milliseconds from the next click until the first field of a dialog is focused and painted. */
  opening: () => Promise<number>;
  idle: () => Promise<void>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs before the page's scripts. It is sent as text, so that it must not use anything outside. */
export function installProbe(marks: PageMarks): void {
  const TURN_LIMIT_MS = 30_000;
  const COMPARED = 8;
  let first: number | undefined;

  const afterPaint = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .slice(0, COMPARED)
      .map((element) => element.textContent)
      .join();
  const heading = () => textsOf(marks.heading);
  const items = () => textsOf(marks.item);

  function whenChanged(isThere: () => boolean, then: () => void): void {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      afterPaint(then);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }

  // The response of the app's call corresponds to the other calendars' list of items.
  const json = Response.prototype.json;
  Response.prototype.json = async function (this: Response) {
    const body: unknown = await json.call(this);
    if (this.url.includes("calendar.inRange")) performance.mark("items there");
    return body;
  };

  whenChanged(
    () => document.querySelector(marks.item) !== null,
    () => (first = performance.now()),
  );

  window.probe = {
    firstPaint: () => first,
    dataAt: () => performance.getEntriesByName("items there")[0]?.startTime ?? Number.NaN,
    turn: (button) =>
      new Promise((resolve, reject) => {
        const before = { heading: heading(), items: items() };
        const isTurned = () => heading() !== before.heading && items() !== "" && items() !== before.items;
        const began = performance.now();
        whenChanged(isTurned, () => resolve(performance.now() - began));
        setTimeout(
          () => reject(new Error(`Nothing came of ${marks[button]}, still ${heading()}: ${items()}`)),
          TURN_LIMIT_MS,
        );
        const element = document.querySelector<HTMLElement>(marks[button]);
        // Schedule-X turns pages on mouseup.
        element?.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
        element?.click();
      }),
    opening: () =>
      new Promise((resolve) => {
        let began = 0;
        addEventListener("click", (event) => (began = event.timeStamp), { capture: true, once: true });
        const onFocus = (event: FocusEvent) => {
          if (!(event.target instanceof Element) || !event.target.matches("[role=dialog] input")) return;
          removeEventListener("focusin", onFocus);
          afterPaint(() => resolve(performance.now() - began));
        };
        addEventListener("focusin", onFocus);
      }),
    idle: () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
  };
}
