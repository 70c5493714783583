/** A sample: folders of product code, and the number of mutants. */

export interface Group {
  readonly name: string;
  readonly folders: readonly string[];
  readonly count: number;
  /** The folder of all tests that can reach it; absent: the whole repository. */
  readonly testsIn?: string;
}

const feature = (name: string) => `apps/web/src/features/${name}`;

export const GROUPS: readonly Group[] = [
  { name: "services", folders: ["apps/api/src/services"], count: 80 },
  { name: "domain", folders: ["packages/domain/src"], count: 80 },
  { name: "queries", folders: ["packages/db/src/queries"], count: 60 },
  {
    name: "web",
    folders: [
      ...["editor", "changes", "sessions", "todo", "calendar/drag", "commands", "accounts", "settings", "timer"].map(
        feature,
      ),
      "apps/web/src/shared/timer",
    ],
    count: 100,
    testsIn: "apps/web/",
  },
];

/** Tests, test helpers and generated files. */
const NOT_PRODUCT = /\.(test|spec|gen)\.tsx?$|\.d\.ts$|\/(testing|fixtures)\//;

export function isProduct(file: string): boolean {
  return /\.tsx?$/.test(file) && !NOT_PRODUCT.test(file);
}

/** Without texts and class names, which would dominate. */
export const MUTATORS: ReadonlySet<string> = new Set([
  "ArithmeticOperator",
  "ArrayDeclaration",
  "ArrowFunction",
  "AssignmentOperator",
  "BlockStatement",
  "BooleanLiteral",
  "ConditionalExpression",
  "EqualityOperator",
  "LogicalOperator",
  "MethodExpression",
  "ObjectLiteral",
  "OptionalChaining",
  "QueryPart",
  "UnaryOperator",
  "UpdateOperator",
]);

/** Maximum share of one mutator, and of one file, in a group. */
export const MUTATOR_SHARE = 0.2;
export const FILE_SHARE = 0.08;
