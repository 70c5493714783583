import { type RefObject, useEffect } from "react";

/** Visible fraction of a card at which it appears. */
const THRESHOLD = 0.5;
/** Excludes the lower half of the screen. */
const UPPER_HALF = "0px 0px -50% 0px";

/**
 * Animates cards below the screen when they are scrolled into view, each once. A card that is
 * larger than the screen, or skipped, appears when it reaches the upper half.
 */
export function useSeen(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const cards = [...(list.current?.children ?? [])].filter(
      (card) => card.getBoundingClientRect().top > window.innerHeight,
    );
    const show = (card: Element) => {
      card.classList.add("seen");
      card.classList.remove("unseen");
      for (const observer of observers) observer.unobserve(card);
    };
    const showEach = (entries: IntersectionObserverEntry[], threshold: number) => {
      for (const { isIntersecting, intersectionRatio, target } of entries) {
        if (isIntersecting && intersectionRatio >= threshold) show(target);
      }
    };
    const observers = [
      new IntersectionObserver((entries) => showEach(entries, THRESHOLD), { threshold: THRESHOLD }),
      new IntersectionObserver((entries) => showEach(entries, 0), { rootMargin: UPPER_HALF }),
    ];
    for (const card of cards) {
      card.classList.add("unseen");
      for (const observer of observers) observer.observe(card);
    }
    return () => {
      for (const observer of observers) observer.disconnect();
      for (const card of cards) card.classList.remove("unseen", "seen");
    };
  }, [list]);
}
