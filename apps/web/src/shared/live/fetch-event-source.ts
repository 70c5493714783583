import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { createParser } from "eventsource-parser";
import { isServerResponse, serverReachable } from "@/shared/network/reachable";
import { noteEpoch } from "@/shared/api/epoch";

/** Delay before a reconnect: first and maximum, in milliseconds. */
const RETRY_MS = { first: 500, most: 20_000 };
/** Maximum accepted `Retry-After`, in seconds. */
const RETRY_AFTER_MOST_S = 3600;

/** Whether a retry would get the same response. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

interface FetchEventSourceInit {
  /** Called for each attempt, because the token may have changed. */
  headers: () => Record<string, string>;
}

/**
 * An `EventSource` by `fetch`, because the browser's own sends no headers. Reconnects with the last
 * event id and exponential backoff; when the network returns immediately, and with the first delay
 * again, because browsers say so before requests succeed. A response that would be the same again
 * closes it, with an `error` event.
 */
export class FetchEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState: 0 | 1 | 2 = 0;
  readonly url: string;
  readonly #headers: FetchEventSourceInit["headers"];
  readonly #controller = new AbortController();
  #lastEventId = "";
  /** From the last `Retry-After` header, in milliseconds. */
  #retryAfterMs = 0;
  #waitMs = RETRY_MS.first;
  #hasFailed = false;
  #endWait = (): void => {};

  constructor(url: string, init: FetchEventSourceInit) {
    super();
    this.url = url;
    this.#headers = init.headers;
    const networkReturned = () => {
      this.#waitMs = RETRY_MS.first;
      this.#endWait();
    };
    window.addEventListener("online", networkReturned, { signal: this.#controller.signal });
    void this.#run();
  }

  close(): void {
    this.readyState = FetchEventSource.CLOSED;
    this.#controller.abort();
    this.#endWait();
  }

  async #run(): Promise<void> {
    while (!this.#controller.signal.aborted) {
      this.#retryAfterMs = 0;
      const result = await this.#connect();
      if (this.#controller.signal.aborted) return;
      if (result === "rejected") this.close();
      else this.readyState = FetchEventSource.CONNECTING;
      this.dispatchEvent(new Event("error"));
      if (result === "cut") this.#waitMs = RETRY_MS.first;
      const waitMs = Math.max(this.#retryAfterMs, this.#waitMs * (0.5 + Math.random() / 2));
      this.#waitMs = Math.min(this.#waitMs * 2, RETRY_MS.most);
      await this.#wait(waitMs);
    }
  }

  /**
   * Reads until the stream ends. `cut`: it was open; `failed`: it may be retried; `rejected`: a
   * retry is pointless.
   */
  async #connect(): Promise<"cut" | "failed" | "rejected"> {
    const { signal } = this.#controller;
    try {
      const resumed = this.#lastEventId === "" ? {} : { "last-event-id": this.#lastEventId };
      const headers = { accept: "text/event-stream", ...this.#headers(), ...resumed };
      const response = await fetch(this.url, { headers, signal, cache: "no-store" });
      noteEpoch(response);
      this.#noteAnswer(isServerResponse(response));
      if (!response.ok || response.body === null) {
        // An unread body would block its connection.
        void response.body?.cancel();
        this.#retryAfterMs = Math.min(Number(response.headers.get("retry-after")) || 0, RETRY_AFTER_MOST_S) * SECOND_MS;
        return isFinal(response.status) ? "rejected" : "failed";
      }
      this.readyState = FetchEventSource.OPEN;
      this.dispatchEvent(new Event("open"));
      await this.#read(response.body);
      return "cut";
    } catch {
      if (this.readyState === FetchEventSource.OPEN) return "cut";
      if (!signal.aborted) this.#noteAnswer(false);
      return "failed";
    }
  }

  /** A server counts as unreachable from the second connection in a row that it does not answer. */
  #noteAnswer(isAnswered: boolean): void {
    const isReachable = isAnswered || !this.#hasFailed;
    this.#hasFailed = !isAnswered;
    if (serverReachable.get() !== isReachable) serverReachable.set(isReachable);
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onId: (id) => {
        this.#lastEventId = id;
      },
      onEvent: ({ event = "message", data }) => {
        this.dispatchEvent(new MessageEvent(event, { data, lastEventId: this.#lastEventId }));
      },
    });
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  /** Waits until the time is over, the network returns or the source is closed. */
  #wait(ms: number): Promise<void> {
    if (this.#controller.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
