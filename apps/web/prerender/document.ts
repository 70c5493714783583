import { OPERATOR_MARK, PROJECT_URL_MARK, PUBLIC_URL_MARK, TRIALS_MARK } from "@hourloom/schema/public-site";

interface DocumentParts {
  /** HTML that replaces title and description of the template. */
  head: string;
  /** Scripts that the page begins with: preloaded, or with a path named for later. */
  scripts: readonly string[];
  /** Code that runs first; the server allows it by its hash. */
  inlineScripts: readonly string[];
  /**
   * Content of the root element, and the path at which it is hydrated; without a path it is
   * rendered again, and without a root only in the browser.
   */
  root?: { path?: string; body: string };
  /** Preloaded, since a header in the fallback font may wrap, and the page then jumps. */
  font: string;
}

const CHARSET = '<meta charset="utf-8" />';
/** In development the browser loads this script; in the built pages it is inline. */
const THEME_SCRIPT = /\s*<script src="\/theme\.js"><\/script>/;

function inlineScript(code: string): string {
  if (/<\/script|<!--/i.test(code)) throw new Error("The code of an inline script would end its element.");
  return `<script>${code}</script>`;
}

function replaceOnce(text: string, pattern: RegExp | string, replacement: string): string {
  if (text.search(pattern) < 0) throw new Error(`index.html has no ${String(pattern)}.`);
  return text.replace(pattern, () => replacement);
}

/** Inserts a page into the HTML template. */
export function documentOf(template: string, { head, scripts, inlineScripts, root, font }: DocumentParts): string {
  const preloads = [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`,
    ...(root?.path === undefined ? scripts : []).map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}" />`,
    ),
  ];
  // Before the preloads: a browser sends few requests at a time, and a script that follows a style
  // sheet waits for it.
  const first = inlineScripts.map(inlineScript).join("\n    ");
  const themed = replaceOnce(template, THEME_SCRIPT, "");
  const begun = replaceOnce(themed, CHARSET, `${CHARSET}\n    ${first}`);
  const bare = replaceOnce(begun, /\s*<meta name="description"[^>]*>/, "");
  const titled = replaceOnce(bare, /<title>[^<]*<\/title>/, [head, ...preloads].join("\n    "));
  const marked = replaceOnce(
    titled,
    '<html lang="en"',
    [
      '<html lang="en"',
      `data-public-url="${PUBLIC_URL_MARK}"`,
      `data-project-url="${PROJECT_URL_MARK}"`,
      `data-trials="${TRIALS_MARK}"`,
      `data-operator="${OPERATOR_MARK}"`,
    ].join(" "),
  );
  if (root === undefined) {
    const apology = "<noscript><p>The app needs JavaScript. The pages before it do without.</p></noscript>";
    return replaceOnce(marked, '<div id="root"></div>', `<div id="root"></div>${apology}`);
  }
  const later = scripts.map((file) => `/${file}`).join(" ");
  const path = root.path === undefined ? "" : ` data-path="${root.path}" data-scripts="${later}"`;
  return replaceOnce(marked, '<div id="root"></div>', `<div id="root"${path}>${root.body}</div>`);
}
