/**
 * A server-sent event (HTML standard, "Server-sent events"): its name, empty for a message, and its
 * data.
 */
export interface StreamEvent {
  name: string;
  data: unknown;
}

export interface ChangeStream {
  status: number;
  contentType: string | null;
  /** The next event, without pings; undefined once the stream has ended. */
  next: () => Promise<StreamEvent | undefined>;
  /** Disconnects, like a closed tab. */
  leave: () => void;
}

function readEvent(block: string): StreamEvent {
  const fields = new Map(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const data: unknown = JSON.parse(fields.get("data") || "null");
  return { name: fields.get("event") ?? "", data };
}

/** Events without content. */
const SILENT = new Set(["connected", "ping"]);

/**
 * Opens the stream of an account's changes over a socket; `lastEventId` is the epoch and the last
 * received number.
 */
export async function openChangeStream(
  address: string,
  { token, lastEventId }: { token?: string | undefined; lastEventId?: string } = {},
): Promise<ChangeStream> {
  const controller = new AbortController();
  const input = encodeURIComponent(JSON.stringify({ ...(lastEventId !== undefined && { lastEventId }) }));
  const response = await fetch(`${address}/trpc/calendar.onChange?input=${input}`, {
    headers: { accept: "text/event-stream", ...(token !== undefined && { authorization: `Token ${token}` }) },
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const event = readEvent(text.slice(0, end));
        text = text.slice(end + 2);
        if (!SILENT.has(event.name)) return event;
      } else {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return undefined;
        text += value;
      }
    }
  };
  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    next,
    leave: () => controller.abort(),
  };
}
