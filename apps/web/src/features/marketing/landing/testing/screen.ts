type Entry = Pick<IntersectionObserverEntry, "target" | "isIntersecting" | "intersectionRatio">;

/** What is to be seen of a card between the screen's upper edge and `rootBottom`. */
function entryOf(target: Element, rootBottom: number): Entry {
  const { top, bottom, height } = target.getBoundingClientRect();
  const shown = Math.max(0, Math.min(bottom, rootBottom) - Math.max(top, 0));
  return {
    target,
    isIntersecting: bottom >= 0 && top <= rootBottom,
    intersectionRatio: shown / height,
  };
}

/**
 * Stands in for the observer that jsdom lacks. When a frame is drawn it tells of what has crossed a threshold
 * (Intersection Observer, section 3.2.9).
 */
export class StandInObserver {
  static readonly all = new Set<StandInObserver>();
  readonly #tell: (entries: Entry[]) => void;
  readonly #thresholds: number[];
  /** The part of the screen that is left out from below. */
  readonly #leftOut: number;
  readonly #known = new Map<Element, string>();

  constructor(tell: (entries: Entry[]) => void, { threshold = 0, rootMargin = "" }: IntersectionObserverInit) {
    this.#tell = tell;
    this.#thresholds = [threshold].flat();
    this.#leftOut = Number(/^0px 0px -(\d+)% 0px$/.exec(rootMargin)?.[1] ?? 0) / 100;
    StandInObserver.all.add(this);
  }

  observe(target: Element): void {
    this.#known.set(target, "");
  }

  unobserve(target: Element): void {
    this.#known.delete(target);
  }

  disconnect(): void {
    StandInObserver.all.delete(this);
  }

  look(): void {
    for (const [target, before] of this.#known) {
      const entry = entryOf(target, innerHeight * (1 - this.#leftOut));
      const reached = this.#thresholds.filter((threshold) => entry.intersectionRatio >= threshold);
      const now = entry.isIntersecting ? `${reached.length} reached` : "apart";
      this.#known.set(target, now);
      if (now !== before) this.#tell([entry]);
    }
  }
}

/** Draws a frame in which an element is that tall and its upper edge is that far below the screen's. */
export function drawFrame(element: Element, { top, height }: { top: number; height: number }): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, innerWidth, height);
  for (const observer of StandInObserver.all) observer.look();
}
