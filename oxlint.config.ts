import { fileURLToPath } from "node:url";
import { defineConfig } from "oxlint";

const TESTS = ["**/*.{test,spec}.{ts,tsx}", "**/{testing,fixtures}/**", "e2e/**", "bench/**"];
const COMMAND_LINE = [
  "scripts/**",
  "tooling/**",
  "*.config.ts",
  "apps/web/*.config.ts",
  "apps/web/prerender/**",
  "e2e/*.config.ts",
];

/** Outside the product, parsed JSON may get its type by a declaration. */
const PARSED_BY_DECLARATION = {
  "typescript/no-unsafe-assignment": "off",
  "typescript/no-unsafe-return": "off",
} as const;

/** The lint of the whole repository. Who may import whom is the table in tooling/lint/layers.ts. */
export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "node", "vitest"],
  jsPlugins: [fileURLToPath(new URL("tooling/lint/plugin.ts", import.meta.url))],
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["**/node_modules", "**/dist", "**/*.gen.ts", ".data", ".reports", "bench/web/pages"],
  categories: { correctness: "error" },
  rules: {
    "hourloom/imports": "error",
    "hourloom/statements-in-queries": "error",
    "hourloom/no-clock": "error",
    "hourloom/no-query-key-in-routes": "error",
    "hourloom/mutations-in-changes": "error",
    "hourloom/folder-cycles": "error",
    "hourloom/plain-names": "error",
    "hourloom/plain-comments": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    // "never" lets `as const` pass.
    "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }],
    "typescript/no-non-null-assertion": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-floating-promises": "error",
    // Attributes are exempt, so that onSubmit={form.handleSubmit(…)} passes.
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: false }],
    "node/no-process-env": "error",
    "eslint/no-console": "error",
    "eslint/eqeqeq": "error",
    "eslint/max-params": ["error", { max: 4 }],
    "eslint/preserve-caught-error": "error",
    // The schema counts lengths in code points, by spreading a string.
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/no-unstable-nested-components": "error",
    // A dialog focuses its first field.
    "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
    // <output> is announced by fewer screen readers than role="status".
    "jsx-a11y/prefer-tag-over-role": "off",
    // In a grid the cells take the focus, not the grid itself; axe checks the rendered page.
    "jsx-a11y/interactive-supports-focus": "off",
    // These two advise the React compiler, which is not used.
    "react/incompatible-library": "off",
    "react/preserve-manual-memoization": "off",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    // Helpers assert, and no-floating-promises reports what is not awaited.
    "vitest/expect-expect": "off",
    "vitest/valid-expect": "off",
    "vitest/valid-describe-callback": "off",
    "vitest/require-to-throw-message": "off",
    "vitest/require-mock-type-parameters": "off",
  },
  overrides: [
    { files: ["apps/api/src/config.ts"], rules: { "node/no-process-env": "off" } },
    {
      files: TESTS,
      rules: {
        // A test may state what it knows of its own data; `any` stays forbidden.
        "typescript/consistent-type-assertions": "off",
        "typescript/no-non-null-assertion": "off",
        "typescript/unbound-method": "off",
        "typescript/require-array-sort-compare": "off",
        "eslint/max-params": "off",
        ...PARSED_BY_DECLARATION,
        "node/no-process-env": "off",
      },
    },
    {
      // A Playwright fixture is called with `use` and wants `{}` where it needs no other fixture.
      files: ["e2e/**"],
      rules: { "react/rules-of-hooks": "off", "eslint/no-empty-pattern": "off" },
    },
    {
      files: COMMAND_LINE,
      rules: { ...PARSED_BY_DECLARATION, "node/no-process-env": "off", "eslint/no-console": "off" },
    },
  ],
});
