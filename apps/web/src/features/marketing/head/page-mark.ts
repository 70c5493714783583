/** By which the elements of a page are known among those of every page. */
export const PAGE_MARK = "data-page";
