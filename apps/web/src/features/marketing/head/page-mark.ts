/** Marks the elements of the head that belong to one page. */
export const PAGE_MARK = "data-page";
