import { type RefObject, useEffect } from "react";

/** A card comes in when half of it is on screen. */
const THRESHOLD = 0.5;
/** Between none and half of a card, for those that are too large for the screen. */
const STEPS = [0.1, 0.2, 0.3, 0.4, THRESHOLD];

/** Whether half of the card is on screen, or so much of it that half of the screen is full of it. */
export function isHalfSeen({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: Pick<IntersectionObserverEntry, "intersectionRatio" | "intersectionRect" | "rootBounds">): boolean {
  return intersectionRatio >= THRESHOLD || intersectionRect.height >= (rootBounds?.height ?? Infinity) * THRESHOLD;
}

/** Has the cards in `list` that are below the screen's edge come in as they are scrolled to, each once. */
export function useSeen(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const cards = [...(list.current?.children ?? [])].filter(
      (card) => card.getBoundingClientRect().top > window.innerHeight,
    );
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (!isHalfSeen(entry)) continue;
          const { target } = entry;
          target.classList.add("seen");
          target.classList.remove("unseen");
          observer.unobserve(target);
        }
      },
      { threshold: STEPS },
    );
    for (const card of cards) {
      card.classList.add("unseen");
      observer.observe(card);
    }
    return () => {
      observer.disconnect();
      for (const card of cards) card.classList.remove("unseen", "seen");
    };
  }, [list]);
}
