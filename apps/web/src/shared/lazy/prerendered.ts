/** Whether the page is just being taken over: its parts stand there already, prerendered, and so can wait for somebody to want more of them than to read. */
export const prerendered = { isTakenOver: false };
