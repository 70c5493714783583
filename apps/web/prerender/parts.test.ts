import { expect, test } from "vitest";
import { partsOf, screensOf } from "./parts.ts";

const manifest = {
  "index.html": { file: "entry.js", imports: [] },
  "src/start.ts": { file: "start.js", imports: ["_base.js", "index.html"] },
  "_base.js": { file: "base.js" },
  "_shared.js": { file: "shared.js", imports: ["_base.js"] },
  "src/routes/blog.$id.tsx?tsr-split=component---loader": { file: "post.js", imports: ["_shared.js", "index.html"] },
  "src/routes/blog.index.tsx?tsr-split=component---loader": { file: "blog.js", imports: ["_shared.js"] },
};

test("a route's parts are its file, what renders it, and what these import, without the entry", () => {
  expect(partsOf(manifest, ["blog.$id"])).toEqual(["start.js", "base.js", "post.js", "shared.js"]);
});

test("of several routes each part is named once", () => {
  expect(partsOf(manifest, ["blog.$id", "blog.index"])).toEqual([
    "start.js",
    "base.js",
    "post.js",
    "shared.js",
    "blog.js",
  ]);
});

test("a route that has moved ends the build", () => {
  expect(() => partsOf(manifest, ["blog"])).toThrow("The build has no route blog.");
});

test("each route below the app's frame is a screen", () => {
  const built = { file: "x.js" };
  const routes = {
    "src/routes/app.tsx?tsr-split=component": built,
    "src/routes/app.index.tsx?tsr-split=component": built,
    "src/routes/app.todo.tsx?tsr-split=component": built,
    "src/routes/index.tsx?tsr-split=component---loader": built,
  };
  expect(screensOf(routes)).toEqual([
    { route: "app.index", path: "/app" },
    { route: "app.todo", path: "/app/todo" },
  ]);
});
