import { loadModule, parseSync } from "libpg-query";
import type {
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  JoinType,
  Node,
  OnConflictClause,
  RangeFunction,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from "libpg-query";
import { accountOf, assignAccounts, type Account, type Equality, type Side, type Source } from "./source-accounts.ts";
import { findSource, readEqualities, readSide, type ExpressionContext, type Scope } from "./read-equalities.ts";
import { calledName, findRejectedCalls } from "./rejected-calls.ts";

/**
 * Checks with PostgreSQL's own parser that a statement touches the rows of one account only.
 * Rejects what it does not understand, to be safe. A restriction is an equality that every row must
 * meet: with a parameter, or with the owner of another restricted row.
 */

await loadModule();

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * `whose`: rows are not restricted to an account; `across`: rows of several accounts may meet;
 * `owner`: a row gets no owner, or another one; `unread`: a statement that cannot be checked.
 */
export interface Problem {
  kind: "whose" | "across" | "owner" | "unread";
  what: string;
}

/** The owner column of each table of user data. */
export type OwnerColumns = ReadonlyMap<string, string>;

/** State of a whole statement, and the names of its `with` queries. */
interface Frame {
  statement: Statement;
  ownerColumns: OwnerColumns;
  problems: Problem[];
  accounts: Set<string>;
  named: ReadonlySet<string>;
}

/** A subquery, and whether it sees the sources beside it. */
interface Inner {
  query: Node;
  seesSources: boolean;
}

function report({ problems }: Frame, kind: Problem["kind"], what: string): void {
  problems.push({ kind, what });
}

function sourceOfTable({ relname = "", schemaname, alias }: RangeVar, frame: Frame): Source {
  const isNamed = schemaname === undefined && frame.named.has(relname);
  const ownerColumn = isNamed ? undefined : frame.ownerColumns.get(relname);
  // PostgreSQL's catalogues contain data about all rows.
  if ((schemaname ?? "public") !== "public" || relname.startsWith("pg_")) {
    report(frame, "unread", `${relname} is none of our tables`);
  }
  if (ownerColumn !== undefined && alias?.colnames !== undefined) {
    report(frame, "unread", `the columns of ${relname} are called something else`);
  }
  return { alias: alias?.aliasname ?? relname, table: relname, ownerColumn, account: undefined };
}

/** The table that is written to, which is never a `with` query. */
function sourceOfTarget(target: RangeVar, frame: Frame): Source {
  return sourceOfTable(target, { ...frame, named: new Set() });
}

/** The sides of a join whose rows all meet its condition. */
function restrictedSides(type: JoinType | undefined, left: Source[], right: Source[]): Source[] {
  if (type === "JOIN_INNER") return [...left, ...right];
  if (type === "JOIN_LEFT") return right;
  return type === "JOIN_RIGHT" ? left : [];
}

/** A part of a `from`: its sources, and the conditions of its joins. */
interface FromPart {
  sources: Source[];
  /** `sources` are those that the condition of the join can refer to. */
  ties: { quals: Node | undefined; restricted: Source[]; sources: Source[] }[];
}

function readJoin({ jointype, larg, rarg, quals, usingClause, isNatural = false }: JoinExpr, frame: Frame): FromPart {
  // It merges two columns into one, which may not be that of the side with an owner.
  if (isNatural || usingClause !== undefined) report(frame, "unread", "a join by the names of columns");
  const [left, right] = [readFrom(larg, frame), readFrom(rarg, frame)];
  const restricted = restrictedSides(jointype, left.sources, right.sources);
  const sources = [...left.sources, ...right.sources];
  return { sources, ties: [...left.ties, ...right.ties, { quals, restricted, sources }] };
}

/** The default alias of a function in `from`; undefined for other constructs. */
function nameOfFunction({ functions = [] }: RangeFunction): string | undefined {
  const [call] = functions.flatMap((node) => ("List" in node ? (node.List.items ?? []) : []));
  return call !== undefined && "FuncCall" in call ? calledName(call.FuncCall) : undefined;
}

/**
 * The name of a source that is no table: a subquery, which is checked separately, or a function.
 */
function nameOfPart(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if ("RangeSubselect" in node) return node.RangeSubselect.alias?.aliasname ?? "";
  if (!("RangeFunction" in node)) return undefined;
  return node.RangeFunction.alias?.aliasname ?? nameOfFunction(node.RangeFunction);
}

function readFrom(node: Node | undefined, frame: Frame): FromPart {
  if (node !== undefined && "RangeVar" in node) return { sources: [sourceOfTable(node.RangeVar, frame)], ties: [] };
  if (node !== undefined && "JoinExpr" in node && node.JoinExpr.alias === undefined) {
    return readJoin(node.JoinExpr, frame);
  }
  const alias = nameOfPart(node);
  if (alias === undefined) report(frame, "unread", `a source of the kind ${Object.keys(node ?? {}).join()}`);
  return { sources: [{ alias: alias ?? "", table: "", ownerColumn: undefined, account: undefined }], ties: [] };
}

/** The direct subqueries of an expression or clause. `with` is handled separately. */
function findInner(value: unknown): Inner[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(findInner);
  return Object.entries(value).flatMap(([key, part]: [string, Record<string, unknown>]) => {
    if (key === "withClause") return [];
    if (key === "SelectStmt") return [{ query: { SelectStmt: part }, seesSources: true }];
    if (key === "RangeSubselect") return [{ query: part["subquery"] as Node, seesSources: part["lateral"] === true }];
    return findInner(part);
  });
}

/** Checks the queries of a `with`, and returns the frame with their names. */
function validateWith(clause: WithClause | undefined, frame: Frame, around: Scope | undefined): Frame {
  const ctes = (clause?.ctes ?? []).flatMap((node) => ("CommonTableExpr" in node ? [node.CommonTableExpr] : []));
  let known = frame;
  for (const { ctename = "", ctequery } of ctes) {
    const named = { ...known, named: new Set([...known.named, ctename]) };
    validateQuery(ctequery, clause?.recursive === true ? named : known, around);
    known = named;
  }
  return known;
}

/** Common parts of all query blocks. */
interface Block {
  /** The table that is written to, which is a source too. */
  target?: RangeVar | undefined;
  from?: Node[] | undefined;
  condition?: Node | undefined;
  /** The whole block, which may contain subqueries. */
  whole: object;
}

function validateSources(scope: Scope, equalities: readonly Equality[], frame: Frame): void {
  const owned = scope.sources.filter(({ ownerColumn }) => ownerColumn !== undefined);
  for (const { table, alias } of assignAccounts(owned, equalities)) {
    report(frame, "whose", `${table}${alias === table ? "" : ` as ${alias}`} is restricted to no account`);
  }
  const accounts = new Set(owned.flatMap(({ account }) => (account === undefined ? [] : [account])));
  if (accounts.size > 1) {
    report(frame, "across", `${owned.map(({ alias }) => alias).join(", ")} may be rows of several accounts`);
  }
  noteAccounts(accounts, frame);
}

/** Records the accounts that the statement names: there must be only one. */
function noteAccounts(accounts: Iterable<Account>, frame: Frame): void {
  for (const account of accounts) if (typeof account === "string") frame.accounts.add(account);
}

/**
 * Rejects a name that has another meaning outside: which one applies depends on its position in a
 * `from`.
 */
function validateNames({ sources, around }: Scope, frame: Frame): void {
  for (const { alias, ownerColumn } of sources) {
    const outside = findSource(around, alias);
    if (outside !== undefined && outside.ownerColumn !== ownerColumn) {
      report(frame, "unread", `${alias} is the name of two things`);
    }
  }
}

function validateBlock({ target, from = [], condition, whole }: Block, frame: Frame, around: Scope | undefined): Scope {
  const parts = from.map((node) => readFrom(node, frame));
  const sources = parts.flatMap((part) => part.sources);
  if (target !== undefined) sources.unshift(sourceOfTarget(target, frame));
  const scope: Scope = { sources, around };
  validateNames(scope, frame);
  const { parameters } = frame.statement;
  const ties = parts.flatMap((part) => part.ties);
  const equalities = [
    ...ties.flatMap((tie) =>
      readEqualities(tie.quals, tie.restricted, { scope: { sources: tie.sources, around }, parameters }),
    ),
    ...readEqualities(condition, sources, { scope, parameters }),
  ];
  validateSources(scope, equalities, frame);
  validateInner(whole, frame, scope);
  return scope;
}

function validateInner(whole: object, frame: Frame, scope: Scope): void {
  for (const { query, seesSources } of findInner(whole))
    validateQuery(query, frame, seesSources ? scope : scope.around);
}

/** Rejects changing the owner of an existing row. */
function validateAssignments(targets: readonly Node[] = [], { table, ownerColumn }: Source, frame: Frame): void {
  const assigned = targets.map((node) => ("ResTarget" in node ? node.ResTarget.name : undefined));
  if (ownerColumn !== undefined && assigned.includes(ownerColumn)) {
    report(frame, "owner", `rows of ${table} are given another owner`);
  }
}

/** Rejects an upsert that could update a row of another account. */
function validateConflict(clause: OnConflictClause | undefined, source: Source, frame: Frame): void {
  if (clause?.action !== "ONCONFLICT_UPDATE") return;
  validateAssignments(clause.targetList, source, frame);
  const columns = (clause.infer?.indexElems ?? []).map((node) => ("IndexElem" in node ? node.IndexElem.name : ""));
  if (source.ownerColumn !== undefined && !columns.includes(source.ownerColumn)) {
    report(frame, "across", `a conflict in ${source.table} may be with a row of another account`);
  }
}

/** The fields of a column reference or an indirection. */
function partsOf(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  if ("ColumnRef" in node) return node.ColumnRef.fields ?? [];
  return "A_Indirection" in node ? (node.A_Indirection.indirection ?? []) : [];
}

/** Whether an expression is a star. */
function isStar(node: Node | undefined): boolean {
  const last = partsOf(node).at(-1);
  return last !== undefined && "A_Star" in last;
}

/** The expressions of each row that a query returns; none for a set operation. */
function rowsOf({ valuesLists, targetList = [] }: SelectStmt): (Node | undefined)[][] {
  if (valuesLists !== undefined) return valuesLists.map((row) => ("List" in row ? (row.List.items ?? []) : []));
  return [targetList.map((target) => ("ResTarget" in target ? target.ResTarget.val : undefined))];
}

/** The value of each inserted row at a position; undefined if it cannot be determined. */
function insertedAt(place: number, query: Node | undefined, frame: Frame): (Side | undefined)[] {
  if (query === undefined || !("SelectStmt" in query)) return [undefined];
  const context: ExpressionContext = {
    scope: validateSelect(query.SelectStmt, frame, undefined),
    parameters: frame.statement.parameters,
  };
  return rowsOf(query.SelectStmt).map((row) =>
    row.slice(0, place).some(isStar) ? undefined : readSide(row[place], context),
  );
}

function validateOwners(sides: readonly (Side | undefined)[], { table }: Source, frame: Frame): Account | undefined {
  const accounts = new Set<Account>();
  for (const side of sides) {
    const account = side && accountOf(side);
    if (account === undefined) report(frame, "owner", `a row of ${table} is inserted without an owner`);
    else accounts.add(account);
  }
  noteAccounts(accounts, frame);
  return [...accounts][0];
}

function validateInsert(insert: InsertStmt, outer: Frame, around: Scope | undefined): void {
  const { relation = {}, cols = [], selectStmt, onConflictClause, returningClause, withClause } = insert;
  const frame = validateWith(withClause, outer, around);
  const source = sourceOfTarget(relation, frame);
  const place = cols.findIndex((node) => "ResTarget" in node && node.ResTarget.name === source.ownerColumn);
  const sides = insertedAt(place, selectStmt, frame);
  if (source.ownerColumn !== undefined) source.account = validateOwners(sides, source, frame);
  validateConflict(onConflictClause, source, frame);
  validateInner({ onConflictClause, returningClause }, frame, { sources: [source], around: undefined });
}

function validateSelect(select: SelectStmt, frame: Frame, around: Scope | undefined): Scope {
  const { withClause, larg, rarg, ...own } = select;
  if (own.intoClause !== undefined) report(frame, "unread", "a table out of a query");
  const inside = validateWith(withClause, frame, around);
  // The parts of a set operation.
  for (const part of [larg, rarg]) if (part !== undefined) validateSelect(part, inside, around);
  return validateBlock({ from: own.fromClause, condition: own.whereClause, whole: own }, inside, around);
}

function validateUpdate(update: UpdateStmt, frame: Frame, around: Scope | undefined): void {
  const { relation = {}, fromClause, whereClause, withClause, targetList } = update;
  const inside = validateWith(withClause, frame, around);
  validateBlock({ target: relation, from: fromClause, condition: whereClause, whole: update }, inside, around);
  validateAssignments(targetList, sourceOfTarget(relation, frame), frame);
}

function validateDelete(deletion: DeleteStmt, frame: Frame, around: Scope | undefined): void {
  const { relation, usingClause, whereClause, withClause } = deletion;
  const inside = validateWith(withClause, frame, around);
  validateBlock({ target: relation, from: usingClause, condition: whereClause, whole: deletion }, inside, around);
}

function validateQuery(query: Node | undefined, frame: Frame, around: Scope | undefined): void {
  if (query === undefined || "TransactionStmt" in query) return;
  if ("DiscardStmt" in query && query.DiscardStmt.target === "DISCARD_PLANS") return;
  // Other settings change what a statement means.
  if ("VariableSetStmt" in query && /_timeout$|^plan_cache_mode$|^hourloom\./.test(query.VariableSetStmt.name ?? ""))
    return;
  if ("SelectStmt" in query) validateSelect(query.SelectStmt, frame, around);
  else if ("InsertStmt" in query) validateInsert(query.InsertStmt, frame, around);
  else if ("UpdateStmt" in query) validateUpdate(query.UpdateStmt, frame, around);
  else if ("DeleteStmt" in query) validateDelete(query.DeleteStmt, frame, around);
  else report(frame, "unread", `a statement of the kind ${Object.keys(query).join()}`);
}

/**
 * The problems of a statement; empty if it touches the rows of one account only, or no user data.
 */
export function validateStatement(statement: Statement, ownerColumns: OwnerColumns): Problem[] {
  const problems: Problem[] = [];
  const accounts = new Set<string>();
  const frame: Frame = { statement, ownerColumns, problems, accounts, named: new Set() };
  for (const { stmt } of parseSync(statement.sql).stmts ?? []) {
    validateQuery(stmt, frame, undefined);
    for (const name of findRejectedCalls(stmt)) report(frame, "unread", `a call of ${name}`);
  }
  if (accounts.size > 1 && !problems.some(({ kind }) => kind === "across")) {
    problems.push({ kind: "across", what: `${accounts.size} accounts are named` });
  }
  return problems;
}
