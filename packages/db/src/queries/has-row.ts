/** Whether a query finds, or changes, any row. */
export async function hasRow(query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}
