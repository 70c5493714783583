/** The state of a prerendered page. */
export const prerendered = {
  /** Whether its HTML is being hydrated, so that its parts can wait for an interaction. */
  isHydrating: false,
  /** Whether the page itself has waited for one, so that its parts need not. */
  isInUse: false,
};
