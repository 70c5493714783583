import { expect, test } from "vitest";
import { watchLog } from "./log-watch.ts";

test("a secret that was logged is found, also across lines of its own", () => {
  const log = watchLog();
  log.guard("quiet-river-stone");
  log.stream.write('{"msg":"hello"}\n');
  expect(() => log.check()).not.toThrow();
  log.stream.write('{"url":"/activate/x/quiet-river-stone"}\n');
  expect(() => log.check()).toThrow(/1 secrets were logged/);
});
