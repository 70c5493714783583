import { existsSync } from "node:fs";
import path from "node:path";
import { createAppWithoutDatabase } from "@hourloom/api/testing/app-without-database";
import { JSDOM } from "jsdom";

const webDirectory = path.resolve(import.meta.dirname, "../../dist");

/** Public URL of the installation in the tests. */
export const PUBLIC_URL = "https://hours.example";
/** Project URL of the installation in the tests. */
export const PROJECT_URL = "https://social.example/@hourloom";

/** Absolute URL; that of the front page ends with a slash. */
export function addressOf(pathname: string): string {
  return new URL(pathname, PUBLIC_URL).href;
}

type App = Awaited<ReturnType<typeof createAppWithoutDatabase>>;
type InjectResponse = Awaited<ReturnType<App["inject"]>>;

/** Who runs the installation in the tests. */
export const OPERATOR = { name: "Ada & Loom", address: "1 Loom Lane, Weaverton", email: "ada@hours.example" };

/** The build as the server sends it. */
export interface BuiltSite {
  request: (pathname: string, headers?: Record<string, string>) => Promise<InjectResponse>;
  /** The page at this path, without running its scripts. */
  document: (pathname: string) => Promise<Document>;
}

function parse({ body, headers }: InjectResponse, pathname: string): Document {
  const contentType = String(headers["content-type"]).replace(/;.*/, "");
  return new JSDOM(body, { url: addressOf(pathname), contentType }).window.document;
}

async function open(operator?: typeof OPERATOR): Promise<BuiltSite> {
  if (!existsSync(path.join(webDirectory, "pages/index.html"))) {
    throw new Error(`${webDirectory} holds no public pages: run \`npm run build\` before these tests.`);
  }
  const app = await createAppWithoutDatabase({
    webDirectory,
    publicUrl: PUBLIC_URL,
    projectUrl: PROJECT_URL,
    ...(operator !== undefined && { operator, offersTrials: false }),
  });
  const request = (url: string, headers = {}) => app.inject({ method: "GET", url, headers });
  const documents = new Map<string, Promise<Document>>();
  const read = async (pathname: string) => parse(await request(pathname), pathname);
  return {
    request,
    document: (pathname) => {
      const known = documents.get(pathname) ?? read(pathname);
      documents.set(pathname, known);
      return known;
    },
  };
}

let opened: Promise<BuiltSite> | undefined;

/** One app for all test files. Throws if nothing was built. */
export function openBuiltSite(): Promise<BuiltSite> {
  return (opened ??= open());
}

let openedOfOperator: Promise<BuiltSite> | undefined;

/** The same of an installation that names its operator. */
export function openSiteOfOperator(): Promise<BuiltSite> {
  return (openedOfOperator ??= open(OPERATOR));
}

/** Trimmed texts of the elements. */
export function textsOf(within: ParentNode, selector: string): string[] {
  return [...within.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
}

/** Values of the attribute, of all elements that have it. */
export function attributesOf(within: ParentNode, selector: string, name: string): string[] {
  return [...within.querySelectorAll(selector)].flatMap((element) => element.getAttribute(name) ?? []);
}

/** The only element that matches; throws otherwise. */
export function theOnly(within: ParentNode, selector: string): Element {
  const [found, ...others] = within.querySelectorAll(selector);
  if (found === undefined || others.length > 0) throw new Error(`Not exactly one ${selector}.`);
  return found;
}
