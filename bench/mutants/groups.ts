/** What is sampled: folders of product code, and how many mutants of each. */

export interface Group {
  readonly name: string;
  readonly folders: readonly string[];
  readonly count: number;
  /** The folder of all tests that can reach it, where that is not the whole repository. */
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
      ...["items", "todo", "calendar/moving", "commands", "accounts", "settings", "timer"].map(feature),
      "apps/web/src/shared/timer",
    ],
    count: 100,
    testsIn: "apps/web/",
  },
];

/** Tests, what only tests use, and what is generated. */
const NOT_PRODUCT = /\.(test|spec|gen)\.tsx?$|\.d\.ts$|\/(testing|fixtures)\//;

export function isProduct(file: string): boolean {
  return /\.tsx?$/.test(file) && !NOT_PRODUCT.test(file);
}

/** Texts and class names are left out: they would drown the rest. */
export const MUTATORS: ReadonlySet<string> = new Set([
  ...["ArithmeticOperator", "ArrayDeclaration", "ArrowFunction", "AssignmentOperator", "BlockStatement"],
  ...["BooleanLiteral", "ConditionalExpression", "EqualityOperator", "LogicalOperator", "MethodExpression"],
  ...["ObjectLiteral", "OptionalChaining", "QueryPart", "UnaryOperator", "UpdateOperator"],
]);

/** No mutator is more than this share of a group, and no file more than the other. */
export const MUTATOR_SHARE = 0.2;
export const FILE_SHARE = 0.08;
