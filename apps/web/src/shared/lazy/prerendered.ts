/** Whether prerendered HTML is being hydrated, so that its parts can wait for an interaction. */
export const prerendered = { isHydrating: false };
