import { type RefObject, useEffect } from "react";

/** A card comes in when half of it is on screen. */
const THRESHOLD = 0.5;
/** Leaves out the lower half of the screen. */
const UPPER_HALF = "0px 0px -50% 0px";

/**
 * Has the cards in `list` that are below the screen's edge come in as they are scrolled to, each
 * once. One that is larger than the screen, or that is passed in one step, comes in when it reaches
 * into the upper half of the screen.
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
