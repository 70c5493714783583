import { expect, test } from "vitest";
import { chunkOf } from "./chunks.ts";

const route = (name: string) => `/web/src/routes/${name}.tsx?tsr-split=component`;
const PAGE = "/web/index.html";
const DIALOG = "/web/src/dialog.tsx";
const CHART = "/web/src/chart.tsx";

/**
 * The chunk of a module with these importers; all of them are loaders, except `helper.ts` of the
 * app's frame.
 */
function chunkFor(...importers: string[]): string | null {
  return chunkOf("module.ts", {
    getModuleInfo(id) {
      if (id === "module.ts") return { isEntry: false, importers, dynamicImporters: [] };
      if (id === "helper.ts") return { isEntry: false, importers: [route("app"), "module.ts"], dynamicImporters: [] };
      return { isEntry: id === PAGE, importers: [], dynamicImporters: id === PAGE ? [] : ["/web/src/router.ts"] };
    },
  });
}

test.each([
  ["by one alone", [route("app")], null],
  ["by the page, and so by all", [PAGE, route("app"), DIALOG], null],
  ["by the app's frame and a screen", [route("app"), route("app.todo")], "app"],
  ["by the app's frame through another module, in a circle", ["helper.ts", route("app.todo")], "app"],
  ["by the app's frame and a page about accounts", [route("app"), route("reset_password.index")], "app-account"],
  ["by the app's frame and the page of a sign-in link", [route("app"), route("sign_in.$")], "app-account"],
  ["by the app's frame and a public page", [route("app"), route("blog.index")], "app-public"],
  ["by the calendar and another screen", [route("app.index"), route("app.bin")], "calendar"],
  ["by the calendar and a page about accounts", [route("app.index"), route("activate")], "calendar-account"],
  ["by two screens beside the calendar", [route("app.todo"), route("app.bin")], null],
  ["by the landing page and a post", [route("index"), route("blog.$id")], "landing"],
  ["by two posts", [route("blog.index"), route("blog.$id")], null],
  ["by parts alone", [DIALOG, CHART], "parts"],
  ["by a part and a public page", [DIALOG, route("blog.$id")], null],
])("what is loaded %s", (_by, importers, chunk) => {
  expect(chunkFor(...importers)).toBe(chunk);
});
