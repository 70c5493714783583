/**
 * The parts of oxlint's plugin interface (ESLint's visitor over an ESTree) that the rules use;
 * oxlint publishes no types for it.
 */

export interface Identifier {
  readonly type: "Identifier";
  readonly name: string;
}

export interface Literal {
  readonly type: "Literal";
  readonly value: unknown;
}

/** Any other node: rules look no further into it. */
interface OtherNode {
  readonly type: "Other";
}

export interface MemberExpression {
  readonly type: "MemberExpression";
  readonly object: Expression;
  readonly property: Expression;
}

export type Expression = Identifier | Literal | MemberExpression | OtherNode;

export interface Call {
  readonly callee: Expression;
  readonly arguments: readonly Expression[];
}

export interface TaggedTemplate {
  readonly tag: Expression;
}

interface Specifier {
  readonly importKind?: string;
  readonly exportKind?: string;
}

/** `import … from`, `export … from`, `import()` and `import("…").T` share this shape. */
export interface ImportLike {
  readonly source: Expression | null;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly specifiers?: readonly Specifier[];
}

/** The imported module; undefined for an expression that is not a text. */
export function specifierOf({ source }: ImportLike): string | undefined {
  return source?.type === "Literal" && typeof source.value === "string" ? source.value : undefined;
}

export interface Property {
  readonly key: Expression;
}

interface Position {
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

export interface Comment {
  readonly type: string;
  readonly value: string;
  readonly loc: { readonly start: Position; readonly end: Position };
}

export interface RuleContext {
  readonly sourceCode: { readonly lines: readonly string[]; getAllComments(): readonly Comment[] };
  /** Absolute. */
  readonly filename: string;
  /** Where oxlint was started: the root of the repository. */
  readonly cwd: string;
  report(problem: { readonly node: object; readonly message: string }): void;
}

type Visitor = Partial<{
  Program(node: object): void;
  Identifier(node: Identifier): void;
  ImportDeclaration(node: ImportLike): void;
  ExportNamedDeclaration(node: ImportLike): void;
  ExportAllDeclaration(node: ImportLike): void;
  ImportExpression(node: ImportLike): void;
  TSImportType(node: ImportLike): void;
  CallExpression(node: Call): void;
  NewExpression(node: Call): void;
  MemberExpression(node: MemberExpression): void;
  TaggedTemplateExpression(node: TaggedTemplate): void;
  Property(node: Property): void;
}>;

export interface Rule {
  create(context: RuleContext): Visitor;
}
