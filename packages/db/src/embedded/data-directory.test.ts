import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { findDirectoryProblem } from "./data-directory.mjs";
import { temporaryDirectory } from "./fixtures/directories.ts";
import { isRoot } from "./fixtures/users.ts";
import { startEmbedded } from "./start.ts";

vi.mock("node:fs", { spy: true });

const onLinux = process.platform === "linux";

test("a directory that is there can be used, and nothing is left in it", () => {
  const directory = temporaryDirectory();
  expect(findDirectoryProblem(directory)).toBeUndefined();
  expect(readdirSync(directory)).toEqual([]);
});

test("a directory that can be made can be used, and is not made yet", () => {
  const directory = join(temporaryDirectory(), "not", "there");
  expect(findDirectoryProblem(directory)).toBeUndefined();
  expect(existsSync(join(directory, ".."))).toBe(false);
});

test("a directory that another start makes meanwhile can be used", () => {
  const directory = join(temporaryDirectory(), "not", "there");
  vi.mocked(statSync).mockImplementationOnce(() => void mkdirSync(directory, { recursive: true }));
  expect(findDirectoryProblem(directory)).toBeUndefined();
  expect(existsSync(directory)).toBe(true);
});

test("a link to a directory can be used", () => {
  const directory = temporaryDirectory();
  symlinkSync(directory, join(directory, "link"));
  expect(findDirectoryProblem(join(directory, "link"))).toBeUndefined();
});

/** Unusable paths, each with its message. */
function unusable(): [path: string, problem: string][] {
  const directory = temporaryDirectory();
  const file = join(directory, "file");
  writeFileSync(file, "");
  symlinkSync(join(directory, "nowhere"), join(directory, "lost"));
  symlinkSync(join(directory, "round"), join(directory, "round"));
  return [
    [file, `${file} is not a directory`],
    [join(file, "below"), "a part of its path is not a directory"],
    ["/dev/null", "/dev/null is not a directory"],
    [join(directory, "lost", "below"), "is a link that leads nowhere"],
    [join(directory, "round"), "too many symbolic links"],
    [join(directory, "a".repeat(300)), "a name in its path is too long"],
    [join(directory, "a/".repeat(240)), "its path is longer than 480 bytes"],
    // Node's own recursive mkdir never returns for this path.
    ...(onLinux ? ([["/proc/hourloom/data", "no directory can be made in /proc"]] satisfies [string, string][]) : []),
  ];
}

test("an unusable path is reported in one line that names the variable, before anything is created", async () => {
  for (const [dataDirectory, problem] of unusable()) {
    const message = await startEmbedded({ dataDirectory }).then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(message).toMatch(/^DATA_DIR \/.+ cannot be used: .+\.$/);
    expect(message).toContain(problem);
  }
});

/** Root can write everywhere, so the check runs as the user nobody. */
function asOrdinaryUser<T>(work: () => T): T {
  if (!isRoot) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

test("a directory that is closed to the user is rejected", () => {
  const directory = temporaryDirectory();
  chmodSync(directory, 0o555);
  const problem = asOrdinaryUser(() => findDirectoryProblem(join(directory, "data")));
  expect(problem).toContain(`this user may not write in ${directory}`);
  chmodSync(directory, 0o700);
});
