/**
 * Closes a popover when a link in it is followed: the browser leaves it open if the link leads to
 * the same page. Works before the page is hydrated.
 */
export function closePopoversByLinks(page: Document): void {
  page.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    link?.closest<HTMLElement>(":popover-open")?.hidePopover();
  });
}
