/** One event of a stream. */
export interface ServerEvent {
  type: string;
  data: string;
  /** The last id of the stream; empty before the first. */
  lastEventId: string;
}

/**
 * Parses pieces of text; calls `onEvent` for each complete event (HTML standard, "Interpreting an
 * event stream").
 */
export function createEventReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = "";
  let type = "";
  let data: string[] = [];
  let lastEventId = "";

  function dispatch(): void {
    if (data.length > 0) onEvent({ type: type === "" ? "message" : type, data: data.join("\n"), lastEventId });
    type = "";
    data = [];
  }

  function readLine(line: string): void {
    if (line === "") return dispatch();
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") type = value;
    else if (field === "data") data.push(value);
    else if (field === "id" && !value.includes("\0")) lastEventId = value;
    return undefined;
  }

  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  };
}
