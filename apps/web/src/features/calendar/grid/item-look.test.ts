import { outlines } from "@hourloom/ui/icons";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { typeIcons } from "./item-look";

test("the images of the types have the paths of their icons", () => {
  const css = readFileSync(`${import.meta.dirname}/items.css`, "utf8");
  const drawn = [...css.matchAll(/\.(icon-\w+) \{\s+background-image: url\("[^"]*%3Cpath d='([^']+)'/g)];
  expect(Object.fromEntries(drawn.map(([, icon, d]) => [icon, d]))).toEqual({
    [typeIcons.task!]: outlines.check,
    [typeIcons.pomodoro!]: outlines.tomato,
    [typeIcons.flowtime!]: outlines.hourglass,
  });
});
