import { existsSync } from "node:fs";
import path from "node:path";
import { createAppWithoutDatabase } from "@hourloom/api/testing/app-without-database";
import { JSDOM } from "jsdom";

const webDirectory = path.resolve(import.meta.dirname, "../../dist");

/** Where people reach the installation of the tests. */
export const PUBLIC_URL = "https://hours.example";
/** Where its project is to be found elsewhere. */
export const PROJECT_URL = "https://social.example/@hourloom";

/** Every address as it is written, from the front page with its slash on. */
export function addressOf(pathname: string): string {
  return new URL(pathname, PUBLIC_URL).href;
}

type App = Awaited<ReturnType<typeof createAppWithoutDatabase>>;
type StubResponse = Awaited<ReturnType<App["inject"]>>;

/** What the build wrote, as the server sends it. */
export interface BuiltSite {
  request: (pathname: string, headers?: Record<string, string>) => Promise<StubResponse>;
  /** The page at this path, of which no script has run. */
  document: (pathname: string) => Promise<Document>;
}

function parse({ body, headers }: StubResponse, pathname: string): Document {
  const contentType = String(headers["content-type"]).replace(/;.*/, "");
  return new JSDOM(body, { url: addressOf(pathname), contentType }).window.document;
}

async function open(): Promise<BuiltSite> {
  if (!existsSync(path.join(webDirectory, "pages/index.html"))) {
    throw new Error(`${webDirectory} holds no public pages: run \`npm run build\` before these tests.`);
  }
  const app = await createAppWithoutDatabase({ webDirectory, publicUrl: PUBLIC_URL, projectUrl: PROJECT_URL });
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

/** One for all files, since nothing changes it; it holds nothing open. Throws where nothing has been built. */
export function openBuiltSite(): Promise<BuiltSite> {
  return (opened ??= open());
}

/** The texts of these elements, without the space around them. */
export function textsOf(within: ParentNode, selector: string): string[] {
  return [...within.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
}

/** The values of this attribute of all elements that have it. */
export function attributesOf(within: ParentNode, selector: string, name: string): string[] {
  return [...within.querySelectorAll(selector)].flatMap((element) => element.getAttribute(name) ?? []);
}

/** The only element of its kind. */
export function theOnly(within: ParentNode, selector: string): Element {
  const [found, ...others] = within.querySelectorAll(selector);
  if (found === undefined || others.length > 0) throw new Error(`Not exactly one ${selector}.`);
  return found;
}
