import "@hourloom/ui/input-method";
import { buttonVariants } from "@hourloom/ui/button-variants";
import { LoaderCircle } from "@hourloom/ui/icons";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { LoginStore } from "@/shared/login/login-store";
import { NOT_SENT } from "./not-sent";

/** Loaded when the field gets the focus. */
const loadWaitingList = () => import("./waiting-list");
type WaitingList = Awaited<ReturnType<typeof loadWaitingList>>;

/** No spaces, one @, text, a dot, text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** `loadPart` saves the typed text under this id before a reload. */
const FIELD = "join-email";
const INVALID = "Please enter a valid email address.";

type State =
  | { status: "idle" }
  | { status: "sending" }
  | { status: "rejected"; text: string; reason?: string | undefined }
  | { status: "joined"; message: string; waitingList: WaitingList };

const subscribeToNothing = () => () => {};

/** False in prerendered HTML, in which buttons do not work. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

async function join(loginStore: LoginStore, email: string): Promise<State> {
  try {
    const waitingList = await loadWaitingList();
    const result = await waitingList.joinWaitingList(loginStore, email);
    return result.ok ? { status: "joined", message: result.message, waitingList } : { status: "rejected", ...result };
  } catch {
    return {
      status: "rejected",
      text: NOT_SENT,
      reason: "A part of the page could not be loaded. Check your connection.",
    };
  }
}

/** Form of the waiting list. */
export function JoinForm({ loginStore }: { loginStore: LoginStore }) {
  const isHydrated = useIsHydrated();
  const field = useRef<HTMLInputElement>(null);
  // Two presses may come before the next render.
  const isSubmitting = useRef(false);
  const [state, setState] = useState<State>({ status: "idle" });
  useEffect(() => {
    if (field.current?.value === "") field.current.value = sessionStorage.getItem(FIELD) ?? "";
    sessionStorage.removeItem(FIELD);
  }, []);
  const isSending = state.status === "sending";
  const rejected = state.status === "rejected" ? state : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (field.current === null || isSubmitting.current) return;
    const email = field.current.value.trim();
    if (!EMAIL.test(email)) {
      setState({ status: "rejected", text: INVALID });
      field.current.focus();
      return;
    }
    isSubmitting.current = true;
    setState({ status: "sending" });
    const next = await join(loginStore, email);
    isSubmitting.current = false;
    setState(next);
    if (next.status === "rejected") field.current?.focus();
    else if (field.current?.value.trim() === email) field.current.value = "";
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-2 flex w-full max-w-lg flex-col gap-2 text-left"
    >
      <label htmlFor={FIELD} className="font-semibold">
        Email
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          ref={field}
          id={FIELD}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={rejected !== undefined}
          aria-describedby={rejected === undefined ? undefined : "join-problem"}
          onFocus={() => void loadWaitingList().catch(() => undefined)}
          onChange={() => (rejected === undefined ? undefined : setState({ status: "idle" }))}
          className="h-11 w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-base focus-visible:outline-offset-0 aria-invalid:border-danger"
        />
        <button
          type="submit"
          // Before hydration the browser would submit the form itself, with the address in the URL.
          disabled={!isHydrated}
          aria-disabled={isSending || undefined}
          aria-busy={isSending || undefined}
          className={buttonVariants({ variant: "primary", size: "lg" })}
        >
          {isSending ? <LoaderCircle aria-hidden="true" className="size-4 animate-turn" /> : null}
          Join The Waiting List
        </button>
      </div>
      <noscript>
        <p>Joining needs JavaScript. All of the reading here does without.</p>
      </noscript>
      {rejected === undefined ? null : (
        <div id="join-problem" role="alert" className="text-pretty [overflow-wrap:anywhere]">
          <p className="text-danger">{rejected.text}</p>
          {rejected.reason === undefined ? null : <p>{rejected.reason}</p>}
        </div>
      )}
      {state.status === "joined" ? (
        <state.waitingList.JoinedDialog message={state.message} onClose={() => setState({ status: "idle" })} />
      ) : null}
    </form>
  );
}
