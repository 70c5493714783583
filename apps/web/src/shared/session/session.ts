import type { User } from "@hourloom/schema/accounts/accounts";
import { clearSession, loadSession, saveSession, type SessionStorageArea } from "./session-storage";
import { createStore, type Store } from "@/shared/state/store";

/**
 * Who is signed in here. A restored token counts at once, and its user may not be known yet; a fresh login is `signing_in` until its profile has come.
 * Who was signed in until the server refused the token is told so: nobody asked for that here.
 */
export type SessionState =
  | { status: "signed_out"; because?: "rejected" }
  | { status: "signing_in"; token: string }
  | { status: "signed_in"; token: string; user: User | undefined };

export interface Session extends Pick<Store<SessionState>, "get" | "subscribe"> {
  /** The token for the next call, also while the profile is being fetched. */
  token: () => string | undefined;
  beginSignIn: (token: string) => void;
  /**
   * The profile of the token's account has come: now the person is signed in, here and in the other tabs. False when somebody else has signed in
   * meanwhile, whom it does not concern.
   */
  completeSignIn: (token: string, user: User) => boolean;
  /** Keeps the profile that was fetched with the token, as long as that is the one in use. */
  rememberUser: (token: string, user: User) => void;
  /** Takes the login out of what this device stores: a page that is loaded from now on is signed out, this one still is not. */
  forget: () => void;
  /** Signs out on this device; with a token only if that is the one in use. */
  end: (token?: string) => void;
  /** The server does not take the token any more: it was revoked, or has expired. */
  refuse: (token: string) => void;
  /** Takes over what another tab has stored. */
  adopt: () => void;
}

const signedOut = { status: "signed_out" } as const;

function tokenOf(state: SessionState): string | undefined {
  return state.status === "signed_out" ? undefined : state.token;
}

function restore(area: SessionStorageArea): SessionState {
  const stored = loadSession(area);
  return stored === undefined ? signedOut : { status: "signed_in", ...stored };
}

export function createSession(area: SessionStorageArea): Session {
  const { get, set: become, subscribe } = createStore(restore(area));
  let isForgotten = false;

  function signOut(next: SessionState): void {
    clearSession(area);
    become(next);
  }

  return {
    get,
    token: () => tokenOf(get()),
    subscribe,
    beginSignIn: (token) => become({ status: "signing_in", token }),
    completeSignIn(token, user) {
      if (token !== tokenOf(get())) return false;
      isForgotten = false;
      saveSession(area, { token, user });
      become({ status: "signed_in", token, user });
      return true;
    },
    rememberUser(token, user) {
      const state = get();
      if (state.status !== "signed_in" || state.token !== token) return;
      if (!isForgotten) saveSession(area, { token, user });
      become({ ...state, user });
    },
    forget() {
      isForgotten = true;
      clearSession(area);
    },
    end(token) {
      const state = get();
      // Who leaves need not hear that the server had ended it already.
      if (state.status === "signed_out") return become(signedOut);
      if (token !== undefined && token !== tokenOf(state)) return;
      return signOut(signedOut);
    },
    refuse(token) {
      const state = get();
      if (token !== tokenOf(state)) return;
      signOut(state.status === "signed_in" ? { ...signedOut, because: "rejected" } : signedOut);
    },
    adopt() {
      const next = restore(area);
      if (tokenOf(next) === tokenOf(get())) return;
      isForgotten = false;
      become(next);
    },
  };
}

/** Holds on to who is signed in now; answers whether it still is the same login, so that a late answer is not taken for somebody else's. */
export function holdSession(session: Session): () => boolean {
  const token = session.token();
  return () => session.token() === token;
}

/** Hears of sign-outs and account switches in other tabs. Returns how to stop. */
export function followOtherTabs(session: Session, page: Window): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === "token" || event.key === null) session.adopt();
  };
  page.addEventListener("storage", listen);
  return () => page.removeEventListener("storage", listen);
}
