import type { Node, TypeName } from "libpg-query";
import type { Equality, Side, Source } from "./owner-ties.ts";

/** What the conditions of a statement make equal, as far as it says whose rows are meant. */

/** What a block of a statement can name: its own sources, and those of the blocks around it. */
export interface Scope {
  sources: readonly Source[];
  around: Scope | undefined;
}

/** Where a condition stands: what it can name, and what is sent along with the statement. */
export interface Place {
  scope: Scope;
  parameters: readonly unknown[];
}

/** The text of a name; undefined for a star. */
export function nameOf(node: Node | undefined): string | undefined {
  return node !== undefined && "String" in node ? node.String.sval : undefined;
}

/** The types that keep all of an id. Through others, such as a single letter of a text, two ids may be equal. */
function keepsIds({ names = [], typmods, arrayBounds }: TypeName = {}): boolean {
  const [name] = names.map(nameOf);
  return names.length === 1 && (name === "uuid" || name === "text") && (typmods ?? arrayBounds) === undefined;
}

function withoutCasts(node: Node): Node {
  if (!("TypeCast" in node) || node.TypeCast.arg === undefined) return node;
  return keepsIds(node.TypeCast.typeName) ? withoutCasts(node.TypeCast.arg) : node;
}

/** The conditions that must all be true. */
function conjuncts(node: Node | undefined): Node[] {
  if (node === undefined) return [];
  const isAnd = "BoolExpr" in node && node.BoolExpr.boolop === "AND_EXPR";
  return isAnd ? (node.BoolExpr.args ?? []).flatMap(conjuncts) : [node];
}

/** The source that a column without a name before it can only belong to; nothing is looked up further out, where another one may hide it. */
function findBare(scope: Scope, column: string): Source | undefined {
  const owners = scope.sources.filter(({ ownerColumn }) => ownerColumn === column);
  return owners.length === 1 ? owners[0] : undefined;
}

/** The source that is called so, looked up from the inside out. */
export function findNamed(scope: Scope | undefined, alias: string): Source | undefined {
  if (scope === undefined) return undefined;
  return scope.sources.find((source) => source.alias === alias) ?? findNamed(scope.around, alias);
}

/** The source of which an expression is the owner's column. */
function readColumn(node: Node, scope: Scope): Source | undefined {
  if (!("ColumnRef" in node)) return undefined;
  const [column, alias] = (node.ColumnRef.fields ?? []).map(nameOf).toReversed();
  if (column === undefined) return undefined;
  const source = alias === undefined ? findBare(scope, column) : findNamed(scope, alias);
  return source?.ownerColumn === column ? source : undefined;
}

/** What an expression says of whose rows are meant; undefined where it says nothing. */
export function readSide(provided: Node | undefined, { scope, parameters }: Place): Side | undefined {
  if (provided === undefined) return undefined;
  const node = withoutCasts(provided);
  if ("ParamRef" in node) {
    const value = parameters[(node.ParamRef.number ?? 0) - 1];
    return value === undefined ? undefined : { account: JSON.stringify(value) };
  }
  const source = readColumn(node, scope);
  return source && { source };
}

function readEquality(node: Node, place: Place): readonly [Side, Side] | undefined {
  if (!("A_Expr" in node)) return undefined;
  const { kind, name = [], lexpr, rexpr } = node.A_Expr;
  if (kind !== "AEXPR_OP" && kind !== "AEXPR_NOT_DISTINCT") return undefined;
  if (name.length !== 1 || nameOf(name[0]) !== "=") return undefined;
  const [left, right] = [readSide(lexpr, place), readSide(rexpr, place)];
  return left && right && [left, right];
}

/** The equalities that a condition demands of all rows of the sources that it restricts. */
export function readEqualities(condition: Node | undefined, restricted: readonly Source[], place: Place): Equality[] {
  const restricts = new Set(restricted);
  return conjuncts(condition).flatMap((node) => {
    const sides = readEquality(node, place);
    return sides === undefined ? [] : [{ sides, restricts }];
  });
}
