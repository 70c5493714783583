import { LIST_START, type Listed, type ListPage, type ListCursor } from "@hourloom/db/queries/list-pages";

/** Rows that are read and presented in one go: some milliseconds of work, and some MB at most. */
const PAGE_ROWS = 100;

/** Yields all rows that `read` finds, presented, page by page. */
export async function* listInPages<Row, Shape>(
  read: (page: ListPage) => Promise<Listed<Row>>,
  present: (row: Row) => Shape,
): AsyncGenerator<Shape[], void> {
  let after: ListCursor | undefined = LIST_START;
  while (after !== undefined) {
    const { rows, next }: Listed<Row> = await read({ after, limit: PAGE_ROWS });
    yield rows.map(present);
    after = next;
  }
}
