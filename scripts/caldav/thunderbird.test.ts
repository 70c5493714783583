import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createCommand } from "./thunderbird.ts";

/** The remote control of Thunderbird, with a server in its place. */

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Both ends of a connection. */
async function connectBoth(): Promise<{ here: Socket; there: Socket }> {
  const server = createServer().listen(0, "127.0.0.1");
  open.push(server);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const accepted = new Promise<Socket>((resolve) => void server.once("connection", resolve));
  const here = connect(address.port, "127.0.0.1");
  const there = await accepted;
  open.push({ close: () => here.destroy() }, { close: () => there.destroy() });
  return { here, there };
}

const framed = (message: unknown) => {
  const text = JSON.stringify(message);
  return `${Buffer.byteLength(text)}:${text}`;
};

test("responses find their commands, however the octets are cut", async () => {
  const { here, there } = await connectBoth();
  const command = createCommand(here);
  const results = [command("First", {}), command("Second", {})];
  const octets = Buffer.from(
    framed({ applicationType: "gecko" }) + framed([1, 2, null, "ž"]) + framed([1, 1, null, 5]),
  );
  there.setNoDelay(true);
  for (const octet of octets) there.write(Buffer.of(octet));
  expect(await Promise.all(results)).toEqual([5, "ž"]);
});

test("an error of a command is thrown with its name", async () => {
  const { here, there } = await connectBoth();
  const result = createCommand(here)("First", {});
  there.write(framed([1, 1, { error: "javascript error" }, null]));
  await expect(result).rejects.toThrow('First: {"error":"javascript error"}');
});

test("a command fails when Thunderbird ends before it answers, and so does the next one", async () => {
  const { here, there } = await connectBoth();
  const command = createCommand(here);
  const result = command("First", {});
  there.destroy();
  await expect(result).rejects.toThrow('First: "Thunderbird has ended"');
  await expect(command("Second", {})).rejects.toThrow('Second: "Thunderbird has ended"');
});
