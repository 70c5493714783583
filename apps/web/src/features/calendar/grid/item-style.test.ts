import { outlines } from "@hourloom/ui/icons";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { typeIcons } from "./item-style";

test("the background images have the paths of the icon components", () => {
  const css = readFileSync(`${import.meta.dirname}/items.css`, "utf8");
  const images = [...css.matchAll(/\.(icon-\w+) \{\s+background-image: url\("[^"]*%3Cpath d='([^']+)'/g)];
  expect(Object.fromEntries(images.map(([, icon, d]) => [icon, d]))).toEqual({
    [typeIcons.task!]: outlines.check,
    [typeIcons.pomodoro!]: outlines.tomato,
    [typeIcons.flowtime!]: outlines.hourglass,
  });
});
