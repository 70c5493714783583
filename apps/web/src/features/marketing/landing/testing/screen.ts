type Entry = Pick<IntersectionObserverEntry, "target" | "isIntersecting" | "intersectionRatio">;

/** The visible part of an element between the upper edge of the screen and `rootBottom`. */
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
 * Replaces the IntersectionObserver, which jsdom lacks. Notifies about crossed thresholds at each
 * frame (Intersection Observer, section 3.2.9).
 */
export class FakeIntersectionObserver {
  static readonly all = new Set<FakeIntersectionObserver>();
  readonly #tell: (entries: Entry[]) => void;
  readonly #thresholds: number[];
  /** Fraction of the screen that the root margin excludes at the bottom. */
  readonly #leftOut: number;
  readonly #known = new Map<Element, string>();

  constructor(notify: (entries: Entry[]) => void, { threshold = 0, rootMargin = "" }: IntersectionObserverInit) {
    this.#tell = notify;
    this.#thresholds = [threshold].flat();
    this.#leftOut = Number(/^0px 0px -(\d+)% 0px$/.exec(rootMargin)?.[1] ?? 0) / 100;
    FakeIntersectionObserver.all.add(this);
  }

  observe(target: Element): void {
    this.#known.set(target, "");
  }

  unobserve(target: Element): void {
    this.#known.delete(target);
  }

  disconnect(): void {
    FakeIntersectionObserver.all.delete(this);
  }

  variant(): void {
    for (const [target, before] of this.#known) {
      const entry = entryOf(target, innerHeight * (1 - this.#leftOut));
      const reached = this.#thresholds.filter((threshold) => entry.intersectionRatio >= threshold);
      const now = entry.isIntersecting ? `${reached.length} reached` : "apart";
      this.#known.set(target, now);
      if (now !== before) this.#tell([entry]);
    }
  }
}

/**
 * Simulates a frame in which an element has this height and distance from the top of the screen.
 */
export function simulateFrame(element: Element, { top, height }: { top: number; height: number }): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, innerWidth, height);
  for (const observer of FakeIntersectionObserver.all) observer.variant();
}
