import { type RefObject, useEffect } from "react";

/** A card comes in when half of it is on screen. */
const THRESHOLD = 0.5;

/** Has the cards in `list` that are below the screen's edge come in as they are scrolled to, each once. */
export function useSeen(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const cards = [...(list.current?.children ?? [])].filter(
      (card) => card.getBoundingClientRect().top > window.innerHeight,
    );
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          target.classList.add("seen");
          target.classList.remove("unseen");
          observer.unobserve(target);
        }
      },
      { threshold: THRESHOLD },
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
