/**
 * `npm run count:statements`: counts files, lines and statements of the product's code by package,
 * with `-- --folders` by folder, and those of all tools. Names, comments and line breaks have no
 * effect on the statements.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { runQuietly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";

const PRODUCT = /^(?:apps\/[^/]+\/src|apps\/web\/prerender|packages\/[^/]+\/(?:src|migrations))\/.*\.(?:mjs|tsx?)$/;
const NOT_PRODUCT = /\.(?:test|spec)\.|\.gen\.ts$|\/(?:testing|fixtures|conformance|safety)\//;
const TOOLS = /^(?:bench|scripts|tooling)\/.*\.(?:[cm]?js|tsx?)$/;

/** Node types that count as a statement; imports, blocks and empty statements do not. */
const STATEMENTS = /** @type {const} */ ([
  "ExpressionStatement",
  "VariableDeclaration",
  "FunctionDeclaration",
  "ClassDeclaration",
  "ReturnStatement",
  "IfStatement",
  "SwitchStatement",
  "ThrowStatement",
  "TryStatement",
  "BreakStatement",
  "ContinueStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
  "LabeledStatement",
  "ExportDefaultDeclaration",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
  "TSModuleDeclaration",
]);

/**
 * An arrow function with an expression body counts as one statement.
 *
 * @param {string} file
 * @param {string} source
 */
function countStatements(file, source) {
  let count = 0;
  const visitor = new Visitor({
    ...Object.fromEntries(STATEMENTS.map((type) => [type, () => void count++])),
    ArrowFunctionExpression: ({ expression }) => void (count += expression ? 1 : 0),
  });
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  visitor.visit(program);
  return count;
}

/** @param {string} file */
function packageOf(file) {
  return file.split("/").slice(0, 2).join("/");
}

/** @typedef {{ files: number, lines: number, statements: number }} Size */

/**
 * @param {Map<string, Size>} sizes
 * @param {string} key
 * @param {Size} more
 */
function add(sizes, key, { files, lines, statements }) {
  const known = sizes.get(key) ?? { files: 0, lines: 0, statements: 0 };
  sizes.set(key, {
    files: known.files + files,
    lines: known.lines + lines,
    statements: known.statements + statements,
  });
}

const listed = await runQuietly(
  { program: "git", arguments: ["ls-files"], env: process.env },
  "git does not list the files:",
);
const groupOf = process.argv.includes("--folders") ? path.posix.dirname : packageOf;
/** @type {Map<string, Size>} */
const sizes = new Map();
for (const file of listed.split("\n").filter((name) => existsSync(fromRoot(name)))) {
  const isProduct = PRODUCT.test(file) && !NOT_PRODUCT.test(file);
  const groups = isProduct ? [groupOf(file), "all product code"] : TOOLS.test(file) ? ["all tools"] : [];
  if (groups.length === 0) continue;
  const source = readFileSync(fromRoot(file), "utf8");
  const size = { files: 1, lines: source.split("\n").length - 1, statements: countStatements(file, source) };
  for (const group of groups) add(sizes, group, size);
}
for (const [name, { files, lines, statements }] of [...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${name.padEnd(48)} ${files} files ${lines} lines ${statements} statements`);
}
