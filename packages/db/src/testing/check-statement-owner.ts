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
import { accountOf, tieSources, type Account, type Equality, type Side, type Source } from "./owner-ties.ts";
import { findNamed, readEqualities, readSide, type Place, type Scope } from "./read-equalities.ts";
import { calledName, findRejectedCalls } from "./refused-calls.ts";

/**
 * Judges statements by PostgreSQL's own grammar: does each touch the rows of one account alone? What it does not understand it refuses, so that it errs on the safe
 * side. A restriction is an equality that every row has to meet: with a parameter, or with the owner of another row that is restricted itself.
 */

await loadModule();

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** `whose`: nothing says whose rows are meant; `across`: rows of more than one account may meet; `owner`: a row is given no owner, or another; `unread`: no statement that can be judged. */
export interface Problem {
  kind: "whose" | "across" | "owner" | "unread";
  what: string;
}

/** The column of each table of user data that says whose a row is. */
export type OwnerColumns = ReadonlyMap<string, string>;

/** What is known beyond the blocks: of the whole statement, and which names stand for queries of a `with`. */
interface Frame {
  statement: Statement;
  ownerColumns: OwnerColumns;
  problems: Problem[];
  accounts: Set<string>;
  named: ReadonlySet<string>;
}

/** A query inside another, and whether it sees the sources beside it. */
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
  // PostgreSQL's own tables know something of all rows.
  if ((schemaname ?? "public") !== "public" || relname.startsWith("pg_")) {
    report(frame, "unread", `${relname} is none of our tables`);
  }
  if (ownerColumn !== undefined && alias?.colnames !== undefined) {
    report(frame, "unread", `the columns of ${relname} are called something else`);
  }
  return { alias: alias?.aliasname ?? relname, table: relname, ownerColumn, account: undefined };
}

/** The table that is written to, which is never one of a `with`. */
function sourceOfTarget(target: RangeVar, frame: Frame): Source {
  return sourceOfTable(target, { ...frame, named: new Set() });
}

/** Which sides of a join have no rows but those that meet its condition. */
function restrictedSides(type: JoinType | undefined, left: Source[], right: Source[]): Source[] {
  if (type === "JOIN_INNER") return [...left, ...right];
  if (type === "JOIN_LEFT") return right;
  return type === "JOIN_RIGHT" ? left : [];
}

/** A part of a `from`: its sources, and what ties them in its joins. */
interface FromPart {
  sources: Source[];
  /** `sources` are those that the condition of the join sees. */
  ties: { quals: Node | undefined; restricted: Source[]; sources: Source[] }[];
}

function readJoin({ jointype, larg, rarg, quals, usingClause, isNatural = false }: JoinExpr, frame: Frame): FromPart {
  // It makes one column of two, which is not always that of the side that has an owner.
  if (isNatural || usingClause !== undefined) report(frame, "unread", "a join by the names of columns");
  const [left, right] = [readFrom(larg, frame), readFrom(rarg, frame)];
  const restricted = restrictedSides(jointype, left.sources, right.sources);
  const sources = [...left.sources, ...right.sources];
  return { sources, ties: [...left.ties, ...right.ties, { quals, restricted, sources }] };
}

/** What a function is called as a source, where nothing else is said; undefined for what only looks like one. */
function nameOfFunction({ functions = [] }: RangeFunction): string | undefined {
  const [call] = functions.flatMap((node) => ("List" in node ? (node.List.items ?? []) : []));
  return call !== undefined && "FuncCall" in call ? calledName(call.FuncCall) : undefined;
}

/** The name of what is no table: a query, which is judged by itself, or a function. */
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

/** The queries within an expression or clause, without those within them. `with` is read by itself. */
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

/** The frame in which the queries of a `with` have their names, after each of them was judged. */
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

/** What the blocks of all kinds have in common. */
interface Block {
  /** What is written to, and so is a source, too. */
  target?: RangeVar | undefined;
  from?: Node[] | undefined;
  condition?: Node | undefined;
  /** All of the block, in which other queries may stand. */
  whole: object;
}

function validateSources(scope: Scope, equalities: readonly Equality[], frame: Frame): void {
  const owned = scope.sources.filter(({ ownerColumn }) => ownerColumn !== undefined);
  for (const { table, alias } of tieSources(owned, equalities)) {
    report(frame, "whose", `${table}${alias === table ? "" : ` as ${alias}`} is restricted to no account`);
  }
  const accounts = new Set(owned.flatMap(({ account }) => (account === undefined ? [] : [account])));
  if (accounts.size > 1) {
    report(frame, "across", `${owned.map(({ alias }) => alias).join(", ")} may be rows of several accounts`);
  }
  noteAccounts(accounts, frame);
}

/** Remembers which accounts the statement names: they must be one. */
function noteAccounts(accounts: Iterable<Account>, frame: Frame): void {
  for (const account of accounts) if (typeof account === "string") frame.accounts.add(account);
}

/** Refuses a name that is something else outside: which of the two is meant depends on where in a `from` it stands. */
function validateNames({ sources, around }: Scope, frame: Frame): void {
  for (const { alias, ownerColumn } of sources) {
    const outside = findNamed(around, alias);
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

/** Refuses to give a row that is there another owner. */
function validateAssignments(targets: readonly Node[] = [], { table, ownerColumn }: Source, frame: Frame): void {
  const assigned = targets.map((node) => ("ResTarget" in node ? node.ResTarget.name : undefined));
  if (ownerColumn !== undefined && assigned.includes(ownerColumn)) {
    report(frame, "owner", `rows of ${table} are given another owner`);
  }
}

/** Refuses an upsert that could find the row of another account. */
function validateConflict(clause: OnConflictClause | undefined, source: Source, frame: Frame): void {
  if (clause?.action !== "ONCONFLICT_UPDATE") return;
  validateAssignments(clause.targetList, source, frame);
  const columns = (clause.infer?.indexElems ?? []).map((node) => ("IndexElem" in node ? node.IndexElem.name : ""));
  if (source.ownerColumn !== undefined && !columns.includes(source.ownerColumn)) {
    report(frame, "across", `a conflict in ${source.table} may be with a row of another account`);
  }
}

/** The parts of a name, or of what is taken out of a value. */
function partsOf(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  if ("ColumnRef" in node) return node.ColumnRef.fields ?? [];
  return "A_Indirection" in node ? (node.A_Indirection.indirection ?? []) : [];
}

/** Whether an expression stands for a number of columns that it does not say. */
function isStar(node: Node | undefined): boolean {
  const last = partsOf(node).at(-1);
  return last !== undefined && "A_Star" in last;
}

/** The expressions of each row that a query answers; none of a union and the like. */
function rowsOf({ valuesLists, targetList = [] }: SelectStmt): (Node | undefined)[][] {
  if (valuesLists !== undefined) return valuesLists.map((row) => ("List" in row ? (row.List.items ?? []) : []));
  return [targetList.map((target) => ("ResTarget" in target ? target.ResTarget.val : undefined))];
}

/** What each row that is inserted has at a place; undefined where that cannot be read. */
function insertedAt(place: number, query: Node | undefined, frame: Frame): (Side | undefined)[] {
  if (query === undefined || !("SelectStmt" in query)) return [undefined];
  const seen: Place = {
    scope: validateSelect(query.SelectStmt, frame, undefined),
    parameters: frame.statement.parameters,
  };
  return rowsOf(query.SelectStmt).map((row) =>
    row.slice(0, place).some(isStar) ? undefined : readSide(row[place], seen),
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

function validateInsert(insert: InsertStmt, provided: Frame, around: Scope | undefined): void {
  const { relation = {}, cols = [], selectStmt, onConflictClause, returningClause, withClause } = insert;
  const frame = validateWith(withClause, provided, around);
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
  // Of a union and the like these are its parts.
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
  // Other settings may let the name of a table mean another one.
  if ("VariableSetStmt" in query && query.VariableSetStmt.name?.endsWith("_timeout") === true) return;
  if ("SelectStmt" in query) validateSelect(query.SelectStmt, frame, around);
  else if ("InsertStmt" in query) validateInsert(query.InsertStmt, frame, around);
  else if ("UpdateStmt" in query) validateUpdate(query.UpdateStmt, frame, around);
  else if ("DeleteStmt" in query) validateDelete(query.DeleteStmt, frame, around);
  else report(frame, "unread", `a statement of the kind ${Object.keys(query).join()}`);
}

/** What is wrong with a statement; nothing where it touches the rows of one account alone, or of no table of user data. */
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
