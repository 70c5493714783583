/**
 * The house's own lint rules, as one oxlint plugin: who may import whom, where statements stand, no clock in the rules, no hand-written query keys in routes.
 * They are a plugin and not oxlint's no-restricted-imports, because that one knows neither which room a relative path ends in nor
 * dynamic imports, and its patterns cannot say "only these".
 */
import path from "node:path";
import { judgeImport } from "./judge-import.ts";
import { findRoom, statementFiles } from "./rooms.ts";
import type { Call, Expression, ImportLike, Rule, RuleContext } from "./syntax.ts";

function pathFromRoot({ cwd, filename }: RuleContext): string {
  return path.relative(cwd, filename).split(path.sep).join("/");
}

function isTypesOnly({ importKind, exportKind, specifiers = [] }: ImportLike): boolean {
  if (importKind === "type" || exportKind === "type") return true;
  // `import "x"` has no specifiers and runs the module.
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === "type" || one.exportKind === "type");
}

const imports: Rule = {
  create(context) {
    const from = pathFromRoot(context);
    const judge = (node: ImportLike, typesOnly: boolean): void => {
      if (node.source?.type !== "Literal" || typeof node.source.value !== "string") return;
      const message = judgeImport({ from, specifier: node.source.value, typesOnly });
      if (message !== undefined) context.report({ node: node.source, message });
    };
    const judgeStatement = (node: ImportLike): void => judge(node, isTypesOnly(node));
    return {
      ImportDeclaration: judgeStatement,
      ExportNamedDeclaration: judgeStatement,
      ImportExpression: (node) => judge(node, false),
      TSImportType: (node) => judge(node, true),
      ExportAllDeclaration(node) {
        judgeStatement(node);
        context.report({ node, message: "No barrels: import each thing from the file in which it lives." });
      },
    };
  },
};

/** The last name of `a.b.c` or `a["c"]`. */
function lastName(node: Expression): unknown {
  if (node.type === "MemberExpression") return lastName(node.property);
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" ? node.value : undefined;
}

/** What begins a statement on a database that any room may have been handed. */
const STATEMENT_METHODS = new Set<unknown>([
  ...["selectFrom", "selectNoFrom", "insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"],
  ...["executeQuery", "getExecutor"],
]);

const statementsInQueries: Rule = {
  create(context) {
    const file = pathFromRoot(context);
    const room = findRoom(file)?.name;
    if (room === "tests" || statementFiles.some((prefix) => file.startsWith(prefix))) return {};
    const sendsText = room === "db" || room === "db/embedded";
    const refuse = (node: object): void =>
      context.report({ node, message: "Statements stand in packages/db/src/queries, where each is judged." });
    return {
      MemberExpression({ property }) {
        const name = lastName(property);
        if (STATEMENT_METHODS.has(name) || (sendsText && name === "query")) refuse(property);
      },
      TaggedTemplateExpression({ tag }) {
        if (lastName(tag) === "sql") refuse(tag);
      },
    };
  },
};

/** `a.b.c` as a text; undefined for anything but names joined by dots. */
function dottedName(node: Expression): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier") return undefined;
  const object = dottedName(node.object);
  return object === undefined ? undefined : `${object}.${node.property.name}`;
}

const CLOCK_CALLS =
  /^((globalThis\.)?Date\.now|(globalThis\.)?Date|performance\.now|(.+\.)?Temporal\.Now\.\w+|Now\.\w+)$/;
/** These read the clock when they are given nothing to read. */
const CLOCK_WITHOUT_ARGUMENTS = /^(dayjs|dayjs\.utc|dayjs\.tz)$/;

const noClock: Rule = {
  create(context) {
    const room = findRoom(pathFromRoot(context))?.name;
    if (room !== "domain" && room !== "domain/recurrence") return {};
    const refuse = (node: object): void =>
      context.report({ node, message: "Nothing in domain reads the clock: take now as an argument." });
    const refuseImport = (node: ImportLike): void => {
      if (node.source?.type !== "Literal" || typeof node.source.value !== "string") return;
      if (/^temporal-polyfill\/fns\/now$/i.test(node.source.value)) refuse(node.source);
    };
    return {
      ImportDeclaration: refuseImport,
      CallExpression(node: Call) {
        const name = dottedName(node.callee);
        if (name === undefined) return;
        if (CLOCK_CALLS.test(name) || (CLOCK_WITHOUT_ARGUMENTS.test(name) && node.arguments.length === 0)) refuse(node);
      },
      NewExpression(node: Call) {
        if (node.arguments.length === 0 && dottedName(node.callee)?.endsWith("Date") === true) refuse(node);
      },
    };
  },
};

const noQueryKeyInRoutes: Rule = {
  create(context) {
    if (findRoom(pathFromRoot(context))?.name !== "web/routes") return {};
    return {
      Property({ key }) {
        if (key.type !== "Identifier" || key.name !== "queryKey") return;
        context.report({
          node: key,
          message: "A route has no query keys of its own: use the query options of a feature.",
        });
      },
    };
  },
};

export default {
  meta: { name: "hourloom" },
  rules: {
    imports,
    "statements-in-queries": statementsInQueries,
    "no-clock": noClock,
    "no-query-key-in-routes": noQueryKeyInRoutes,
  },
};
