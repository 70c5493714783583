/**
 * A mutator for Kysely queries, which StrykerJS lacks: removes a condition or an order, or changes
 * an operator.
 */

/** The used part of Babel's nodes. */
export interface SyntaxNode {
  type: string;
  value?: unknown;
  object?: SyntaxNode;
  property?: SyntaxNode & { name?: string };
  callee?: SyntaxNode;
  arguments?: SyntaxNode[];
}

export interface Mutator {
  name: string;
  mutate(path: { node: SyntaxNode }): Iterable<SyntaxNode>;
}

const LEFT_OUT = new Set(["where", "whereRef", "orderBy", "limit", "offset", "forUpdate", "skipLocked", "distinct"]);
const TURNED = new Map([
  ["=", "!="],
  ["!=", "="],
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["is", "is not"],
  ["is not", "is"],
  ["in", "not in"],
  ["desc", "asc"],
]);

function turn(node: SyntaxNode): SyntaxNode | undefined {
  const turned = typeof node.value === "string" ? TURNED.get(node.value) : undefined;
  return node.type === "StringLiteral" && turned !== undefined ? { type: "StringLiteral", value: turned } : undefined;
}

export const queryPart: Mutator = {
  name: "QueryPart",
  *mutate({ node }) {
    const { type, callee, arguments: list = [] } = node;
    if (type !== "CallExpression" || callee?.type !== "MemberExpression" || callee.object === undefined) return;
    if (!LEFT_OUT.has(callee.property?.name ?? "")) return;
    yield callee.object;
    for (const [index, argument] of list.entries()) {
      const turned = turn(argument);
      if (turned !== undefined) yield { ...node, arguments: list.with(index, turned) };
    }
  },
};
