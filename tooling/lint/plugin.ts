/**
 * The repository's own lint rules, as one oxlint plugin. oxlint's no-restricted-imports is not
 * used: it resolves no relative paths, and its patterns cannot express "only these".
 */
import path from "node:path";
import { validateImport } from "./check-import.ts";
import { findPath, folderGraph, isProductFile } from "./folders.ts";
import { findLayer, statementFiles } from "./layers.ts";
import { findCommentProblem, findTerm } from "./plain-language.ts";
import { resolveImport } from "./resolve-import.ts";
import { specifierOf } from "./syntax.ts";
import type { Call, Comment, Expression, Identifier, ImportLike, Rule, RuleContext } from "./syntax.ts";

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
    const validate = (node: ImportLike, typesOnly: boolean): void => {
      const specifier = specifierOf(node);
      const message = specifier === undefined ? undefined : validateImport({ from, specifier, typesOnly });
      if (message !== undefined) context.report({ node, message });
    };
    const validateStatement = (node: ImportLike): void => validate(node, isTypesOnly(node));
    return {
      ImportDeclaration: validateStatement,
      ExportNamedDeclaration: validateStatement,
      ImportExpression: (node) => validate(node, false),
      TSImportType: (node) => validate(node, true),
      ExportAllDeclaration(node) {
        validateStatement(node);
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

/** Methods of a Kysely instance that begin a statement. */
const STATEMENT_METHODS = new Set<unknown>([
  "selectFrom",
  "selectNoFrom",
  "insertInto",
  "replaceInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "executeQuery",
  "getExecutor",
]);

const statementsInQueries: Rule = {
  create(context) {
    const file = pathFromRoot(context);
    const layer = findLayer(file)?.name;
    if (layer === "tests" || statementFiles.some((prefix) => file.startsWith(prefix))) return {};
    const sendsText = layer === "db" || layer === "db/embedded";
    const report = (node: object): void =>
      context.report({ node, message: "SQL statements belong in packages/db/src/queries." });
    return {
      MemberExpression({ property }) {
        const name = lastName(property);
        if (STATEMENT_METHODS.has(name) || (sendsText && name === "query")) report(property);
      },
      TaggedTemplateExpression({ tag }) {
        if (lastName(tag) === "sql") report(tag);
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

/** Sources of random numbers, without which a rule gives the same result each time. */
const RANDOM_CALLS = /(?:^|\.)(?:Math\.random|crypto\.(?:randomUUID|getRandomValues))$/;
const CLOCK_CALLS =
  /^((globalThis\.)?Date\.now|(globalThis\.)?Date|performance\.now|(.+\.)?Temporal\.Now\.\w+|Now\.\w+)$/;
/** Read the clock if called without arguments. */
const CLOCK_WITHOUT_ARGUMENTS = /^(dayjs|dayjs\.utc|dayjs\.tz)$/;

const PURE_LAYERS = /^(?:domain|phrases)/;

const noClock: Rule = {
  create(context) {
    if (!PURE_LAYERS.test(findLayer(pathFromRoot(context))?.name ?? "")) return {};
    const report = (node: object): void =>
      context.report({ node, message: "Nothing in domain or phrases reads the clock: take now as an argument." });
    const rejectImport = (node: ImportLike): void => {
      if (/^temporal-polyfill\/fns\/now$/i.test(specifierOf(node) ?? "")) report(node);
    };
    return {
      ImportDeclaration: rejectImport,
      CallExpression(node: Call) {
        const name = dottedName(node.callee);
        if (name === undefined) return;
        if (RANDOM_CALLS.test(name)) {
          context.report({
            node,
            message: "Nothing in domain or phrases is random: take random numbers as an argument.",
          });
        }
        if (CLOCK_CALLS.test(name) || (CLOCK_WITHOUT_ARGUMENTS.test(name) && node.arguments.length === 0)) report(node);
      },
      NewExpression(node: Call) {
        if (node.arguments.length === 0 && dottedName(node.callee)?.endsWith("Date") === true) report(node);
      },
    };
  },
};

const noQueryKeyInRoutes: Rule = {
  create(context) {
    if (findLayer(pathFromRoot(context))?.name !== "web/routes") return {};
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

/** The folder whose files may call a procedure that changes data. */
const CHANGES = "apps/web/src/features/changes/";

const mutationsInChanges: Rule = {
  create(context) {
    const file = pathFromRoot(context);
    if (!file.startsWith("apps/web/src/") || !isProductFile(file) || file.startsWith(CHANGES)) return {};
    return {
      CallExpression({ callee }: Call) {
        // A procedure of the client has at least two names before `mutate`, a mutation has one.
        if (callee.type !== "MemberExpression" || callee.object.type !== "MemberExpression") return;
        if (lastName(callee.property) !== "mutate") return;
        context.report({
          node: callee,
          message: "Send changes by useMutation or runMutation, with the mutationOptions of the procedure.",
        });
      },
    };
  },
};

const folderCycles: Rule = {
  create(context) {
    const from = pathFromRoot(context);
    if (!isProductFile(from)) return {};
    const folder = path.posix.dirname(from);
    const check = (node: ImportLike): void => {
      const target = resolveImport(from, specifierOf(node) ?? "");
      if (target.kind !== "file") return;
      const imported = path.posix.dirname(target.file);
      if (imported === folder) return;
      const back = findPath(folderGraph(context.cwd), imported, folder);
      if (back === undefined) return;
      context.report({
        node,
        message: `Folders import each other in a cycle: ${[folder, ...back].join(" → ")}`,
      });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ImportExpression: check };
  },
};

const plainNames: Rule = {
  create(context) {
    const check = (node: object, name: string): void => {
      const found = findTerm(name);
      if (found !== undefined)
        context.report({ node, message: `"${found.word}" in ${name}: the usual term is ${found.term}.` });
    };
    return {
      Program: (node) => check(node, path.posix.basename(pathFromRoot(context)).replace(/\..*$/, "")),
      Identifier: (node: Identifier) => check(node, node.name),
    };
  },
};

/** Consecutive line comments are one comment. */
function joinLines(comments: readonly Comment[]): Comment[] {
  const joined: Comment[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    const follows =
      last?.type === "Line" && comment.type === "Line" && last.loc.end.line + 1 === comment.loc.start.line;
    if (last === undefined || !follows || last.loc.start.column !== comment.loc.start.column) joined.push(comment);
    else {
      const value = `${last.value}\n${comment.value}`;
      joined[joined.length - 1] = { ...last, value, loc: { start: last.loc.start, end: comment.loc.end } };
    }
  }
  return joined;
}

const plainComments: Rule = {
  create(context) {
    return {
      Program() {
        const { lines } = context.sourceCode;
        for (const comment of joinLines(context.sourceCode.getAllComments())) {
          const { start, end } = comment.loc;
          const message = findCommentProblem(comment, lines.slice(start.line - 1, end.line));
          if (message !== undefined) context.report({ node: comment, message });
        }
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
    "mutations-in-changes": mutationsInChanges,
    "folder-cycles": folderCycles,
    "plain-names": plainNames,
    "plain-comments": plainComments,
  },
};
