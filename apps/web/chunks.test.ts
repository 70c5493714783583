import { expect, test } from "vitest";
import { chunkOf } from "./chunks.ts";

const route = (name: string) => `/web/src/routes/${name}.tsx?tsr-split=component`;
const PAGE = "/web/index.html";
/** Parts that the calendar and a screen import dynamically, and a dialog of the landing page. */
const DRAG = "/web/src/features/calendar/drag.ts";
const EDITOR = "/web/src/features/editor/item-editor.tsx";
const CHART = "/web/src/chart.tsx";
const SIGN_IN = "/web/src/sign-in.tsx";
const dynamicImporters: Readonly<Record<string, readonly string[]>> = {
  [DRAG]: [route("app.index")],
  // Also from a part, in a circle.
  [EDITOR]: [route("app.index"), CHART],
  [CHART]: [route("app.insights"), EDITOR],
  [SIGN_IN]: [route("index")],
};

/**
 * The chunk of a module with these importers; all of them are loaders, except `helper.ts` of the
 * app's frame.
 */
function chunkFor(...importers: string[]): string | null {
  return chunkOf("module.ts", {
    getModuleInfo(id) {
      if (id === "module.ts") return { isEntry: false, importers, dynamicImporters: [] };
      if (id === "helper.ts") return { isEntry: false, importers: [route("app"), "module.ts"], dynamicImporters: [] };
      if (id === PAGE) return { isEntry: true, importers: [], dynamicImporters: [] };
      return { isEntry: false, importers: [], dynamicImporters: [...(dynamicImporters[id] ?? ["/web/src/router.ts"])] };
    },
  });
}

test.each([
  ["by one alone", [route("app")], null],
  ["by the entry, and so by all", [PAGE, route("app"), DRAG], null],
  ["by what every page loads later", ["/web/src/start.ts", route("app")], "common"],
  ["by the app's frame and a screen", [route("app"), route("app.todo")], "app"],
  ["by the app's frame through another module, in a circle", ["helper.ts", route("app.todo")], "app"],
  ["by the app's frame and a page about accounts", [route("app"), route("reset_password.index")], "app-account"],
  ["by the app's frame and the page of a sign-in link", [route("app"), route("sign_in.$")], "app-account"],
  ["by the app's frame and a public page", [route("app"), route("blog.index")], "common"],
  ["by the calendar and another screen", [route("app.index"), route("app.bin")], "calendar"],
  ["by the calendar and a page about accounts", [route("app.index"), route("activate")], "app-account"],
  ["by two screens beside the calendar", [route("app.todo"), route("app.bin")], "screens"],
  ["by a screen and a part", [route("app.todo"), DRAG], "screens"],
  ["by a screen and a page about accounts", [route("app.todo"), route("activate.$")], "forms"],
  ["by a part and the sign-in dialog", [EDITOR, SIGN_IN], "forms"],
  ["by the sign-in dialog and a page about accounts", [SIGN_IN, route("activate.$")], "forms"],
  ["by two pages about accounts", [route("sign_in.$"), route("activate.$")], null],
  ["by the landing page and a post", [route("index"), route("blog.$id")], "landing"],
  ["by two posts", [route("blog.index"), route("blog.$id")], null],
  ["by a part of the calendar", [DRAG], null],
  ["by a part of another screen", [CHART], null],
  ["by a dialog", [SIGN_IN], null],
  ["by several parts", [DRAG, CHART], "parts"],
  ["by a part and a public page", [DRAG, route("blog.$id")], null],
])("what is loaded %s", (_by, importers, chunk) => {
  expect(chunkFor(...importers)).toBe(chunk);
});
