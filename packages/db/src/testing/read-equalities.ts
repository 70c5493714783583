import type { Node, TypeName } from "libpg-query";
import type { Equality, Side, Source } from "./source-accounts.ts";

/** Reads the equalities of owners from the conditions of a statement. */

/** The sources that a query block can refer to: its own, and those of the surrounding blocks. */
export interface Scope {
  sources: readonly Source[];
  around: Scope | undefined;
}

/** The context of a condition: its scope, and the statement's parameters. */
export interface ExpressionContext {
  scope: Scope;
  parameters: readonly unknown[];
}

/** The text of a name; undefined for a star. */
export function nameOf(node: Node | undefined): string | undefined {
  return node !== undefined && "String" in node ? node.String.sval : undefined;
}

/** Types that keep ids distinct. With others, such as a single character, two ids may be equal. */
function preservesIds({ names = [], typmods, arrayBounds }: TypeName = {}): boolean {
  const [name] = names.map(nameOf);
  return names.length === 1 && (name === "uuid" || name === "text") && (typmods ?? arrayBounds) === undefined;
}

function withoutCasts(node: Node): Node {
  if (!("TypeCast" in node) || node.TypeCast.arg === undefined) return node;
  return preservesIds(node.TypeCast.typeName) ? withoutCasts(node.TypeCast.arg) : node;
}

/** The conditions that must all be true. */
function conjuncts(node: Node | undefined): Node[] {
  if (node === undefined) return [];
  const isAnd = "BoolExpr" in node && node.BoolExpr.boolop === "AND_EXPR";
  return isAnd ? (node.BoolExpr.args ?? []).flatMap(conjuncts) : [node];
}

/**
 * The only source with this owner column, for an unqualified name. Outer blocks are not searched,
 * since another source may hide it.
 */
function findByOwnerColumn(scope: Scope, column: string): Source | undefined {
  const owners = scope.sources.filter(({ ownerColumn }) => ownerColumn === column);
  return owners.length === 1 ? owners[0] : undefined;
}

/** The source with this alias, from the inside out. */
export function findSource(scope: Scope | undefined, alias: string): Source | undefined {
  if (scope === undefined) return undefined;
  return scope.sources.find((source) => source.alias === alias) ?? findSource(scope.around, alias);
}

/** The source whose owner column an expression is. */
function readColumn(node: Node, scope: Scope): Source | undefined {
  if (!("ColumnRef" in node)) return undefined;
  const [column, alias] = (node.ColumnRef.fields ?? []).map(nameOf).toReversed();
  if (column === undefined) return undefined;
  const source = alias === undefined ? findByOwnerColumn(scope, column) : findSource(scope, alias);
  return source?.ownerColumn === column ? source : undefined;
}

/** The side that an expression stands for; undefined if none. */
export function readSide(expression: Node | undefined, { scope, parameters }: ExpressionContext): Side | undefined {
  if (expression === undefined) return undefined;
  const node = withoutCasts(expression);
  if ("ParamRef" in node) {
    const value = parameters[(node.ParamRef.number ?? 0) - 1];
    return value === undefined ? undefined : { account: JSON.stringify(value) };
  }
  const source = readColumn(node, scope);
  return source && { source };
}

function readEquality(node: Node, place: ExpressionContext): readonly [Side, Side] | undefined {
  if (!("A_Expr" in node)) return undefined;
  const { kind, name = [], lexpr, rexpr } = node.A_Expr;
  if (kind !== "AEXPR_OP" && kind !== "AEXPR_NOT_DISTINCT") return undefined;
  if (name.length !== 1 || nameOf(name[0]) !== "=") return undefined;
  const [left, right] = [readSide(lexpr, place), readSide(rexpr, place)];
  return left && right && [left, right];
}

/** The equalities that a condition requires of all rows of the restricted sources. */
export function readEqualities(
  condition: Node | undefined,
  restricted: readonly Source[],
  place: ExpressionContext,
): Equality[] {
  const restricts = new Set(restricted);
  return conjuncts(condition).flatMap((node) => {
    const sides = readEquality(node, place);
    return sides === undefined ? [] : [{ sides, restricts }];
  });
}
