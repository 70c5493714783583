import type { Db } from "@hourloom/db/connect";
import type { Listed, ListPage } from "@hourloom/db/queries/list-pages";
import type { UserId } from "@hourloom/db/owner";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { ItemKindName } from "@hourloom/schema/item-kinds";
import type { Owner, OwnerTransaction } from "../../core/context.ts";

export interface ItemRows<Row, Columns> {
  list(db: Db, userId: UserId, page: ListPage): Promise<Listed<Row>>;
  find(db: Db, userId: UserId, id: string): Promise<Row | undefined>;
  lock(db: Db, userId: UserId, id: string): Promise<Row | undefined>;
  insert(db: Db, userId: UserId, row: Columns & { id: string }): Promise<Row>;
  /**
   * As `insert`, in one statement without a transaction; undefined where the account may be full or
   * gone, the id taken, or a reference missing. Only for kinds whose creation needs nothing else.
   */
  insertWithinQuota?(db: Db, userId: UserId, row: Columns & { id: string }, limit: number): Promise<Row | undefined>;
  update(db: Db, userId: UserId, id: string, changes: Partial<Columns>): Promise<Row>;
}

/** What differs between the kinds of items, and between the transports of a kind. */
export interface ItemKind<Row, Columns, Shape, Create, Patch> {
  kind: ItemKindName;
  rows: ItemRows<Row, Columns>;
  present(row: Row, owner: Owner): Shape;
  /** Parses a stored response of `present`, which may be older than this version. */
  parse(stored: unknown, owner: Owner): Shape;
  /** The columns of the given members; an error for values that are invalid in the owner's zone. */
  read(input: Patch, owner: Owner): Result<Partial<Columns>>;
  /** A complete new row with defaults; `columns` are those of `read` and `prepare`. */
  complete(input: Create, columns: Partial<Columns>): Result<Columns>;
  /** Checks the columns of a complete row against each other and against the input. */
  validate?(columns: Columns, input: Patch): Result<null>;
  /**
   * Creates rows that the item depends on and returns the resulting columns. `row` is the row to
   * change; undefined for a creation.
   */
  prepare?(input: Patch, transaction: OwnerTransaction, row?: Row): Promise<Result<Partial<Columns>>>;
  /** The columns to update, where they are more than the given ones. */
  change?(
    row: Row,
    columns: Partial<Columns>,
    call: { input: Patch; transaction: OwnerTransaction },
  ): Result<Partial<Columns>> | Promise<Result<Partial<Columns>>>;
  /**
   * Whether a row is what a repeated creation asks for: `differing` are the names of given columns
   * that the row has otherwise. By default there must be none.
   */
  isRepeated?(
    row: Row,
    repeated: { input: Create; differing: readonly string[]; transaction: OwnerTransaction },
  ): boolean | Promise<boolean>;
  /** `before` is undefined for a creation. */
  afterWrite?(written: { before: Row | undefined; after: Row }, transaction: OwnerTransaction): Promise<void>;
  /** An error for a row that cannot be changed, or columns that a row cannot have. */
  checkWritable?(columns: Partial<Columns>, transaction: OwnerTransaction): Promise<Result<null>>;
  /**
   * Before the row goes to the trash: "deleted" if it is gone for good instead; an error if it
   * cannot be removed.
   */
  beforeRemove?(row: Row, transaction: OwnerTransaction): Promise<Result<"kept" | "deleted">>;
  afterRemove?(row: Row, transaction: OwnerTransaction): Promise<void>;
  /** Restores rows that belong to the item; an error if the account is full. */
  afterRestore?(row: Row, trashedAt: Date, transaction: OwnerTransaction): Promise<Result<null>>;
}

/** The least that the rows of every kind have. */
export type AnyRow<Columns> = Columns & { id: string; version: number };

/** The least that the input of every creation has, beside the members of a patch. */
export type AnyCreate<Patch> = Patch & { id?: string | undefined };
