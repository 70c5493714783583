/**
 * The last step of the build: prerenders the public pages into `dist/pages` with sitemap, feed and
 * robots.txt, and writes a page for each screen of the app. The server replaces placeholders that
 * depend on the installation (`@hourloom/schema/public-site`).
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type * as Prerender from "../src/prerender.tsx";
import { compressBelow } from "./compress.ts";
import { documentOf } from "./document.ts";
import { feed, robots, sitemap } from "./feeds.ts";
import { partsOf, readManifest, screensOf } from "./parts.ts";

const web = path.resolve(import.meta.dirname, "..");
const dist = path.join(web, "dist");
const { heads, renderPage }: typeof Prerender = await import(path.join(web, "node_modules/.prerender/prerender.js"));

const APP_HEAD = `<title>Hourloom</title>
    <meta name="robots" content="noindex" data-page="app" />
    <meta name="referrer" content="no-referrer" />`;

/** The routes of a page. */
function routesOf(page: string): string[] {
  const routes: Readonly<Record<string, string[]>> = {
    "": ["index"],
    "/blog": ["blog.index"],
    "/privacy": ["(legal)/privacy"],
    "/terms": ["(legal)/terms"],
    "/not-found": [],
  };
  return routes[page] ?? ["blog.$id"];
}

/** The feed uses the title of the post without the name of the site. */
function withOwnTitle(head: Prerender.PageHead): Prerender.PageHead {
  return { ...head, title: head.trail.at(-1)?.name ?? head.title };
}

async function write(name: string, content: string): Promise<void> {
  const file = path.join(dist, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function readScript(file: string): Promise<string> {
  return (await readFile(path.join(web, file), "utf8")).trim();
}

const template = await readFile(path.join(dist, "index.html"), "utf8");
const manifest = await readManifest(dist);
const fontName = (await readdir(path.join(dist, "assets"))).find((name) => /^figtree-latin-wght-.*\.woff2$/.test(name));
if (fontName === undefined) throw new Error("The build has no font.");
const font = `assets/${fontName}`;
const themeScript = await readScript("public/theme.js");
const earlyCalls = await readScript("node_modules/.inline/early-calls.js");

for (const each of heads) {
  const { head, body } = await renderPage(each);
  const page = documentOf(template, {
    head,
    font,
    inlineScripts: [themeScript],
    scripts: partsOf(manifest, routesOf(each.path)),
    // Error pages have no path of their own.
    root: each.isHidden === true ? { body } : { path: each.path === "" ? "/" : each.path, body },
  });
  await write(`pages${each.path === "" ? "/index" : each.path}.html`, page);
}
const indexed = heads.filter(({ isHidden, isUnlisted }) => isHidden !== true && isUnlisted !== true);
const blog = indexed.find((each) => each.path === "/blog");
if (blog === undefined) throw new Error("There is no blog.");
await write("pages/sitemap.xml", sitemap(indexed));
await write("pages/rss.xml", feed({ ...blog, title: "Hourloom: the blog" }, indexed.map(withOwnTitle)));
await write("pages/robots.txt", robots());
// A page for each screen, which preloads what that begins with.
for (const { route, path: screen } of screensOf(manifest)) {
  const page = documentOf(template, {
    head: APP_HEAD,
    font,
    inlineScripts: [earlyCalls, themeScript],
    scripts: partsOf(manifest, ["app", route]),
  });
  await write(`pages${screen}.html`, page);
}
await rm(path.join(dist, "index.html"));
await rm(path.join(dist, "theme.js"));
await rm(path.join(dist, ".vite"), { recursive: true });
await compressBelow(dist);
