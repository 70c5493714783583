import type { User } from "@hourloom/schema/accounts/accounts";
import { clearLogin, loadLogin, saveLogin, type StorageArea } from "./login-storage";
import { createStore } from "@/shared/state/store";

/**
 * Who is signed in on this device. A restored token counts immediately, although its user may be
 * unknown; a new login is `signing_in` until its profile is loaded. `reason` is set if the server
 * rejected the token of a signed-in user.
 */
export type LoginState =
  | { status: "signed_out"; reason?: "rejected" }
  | { status: "signing_in"; token: string }
  | { status: "signed_in"; token: string; user: User | undefined };

const signedOut = { status: "signed_out" } as const;

/** The signed-in user; undefined as well while only the token is known. */
export function findUser(state: LoginState): User | undefined {
  return state.status === "signed_in" ? state.user : undefined;
}

function tokenOf(state: LoginState): string | undefined {
  return state.status === "signed_out" ? undefined : state.token;
}

function loadState(area: StorageArea): LoginState {
  const stored = loadLogin(area);
  return stored === undefined ? signedOut : { status: "signed_in", ...stored };
}

export type LoginStore = ReturnType<typeof createLoginStore>;

export function createLoginStore(area: StorageArea) {
  const { get, set: setState, subscribe } = createStore(loadState(area));
  let isForgotten = false;

  function signOut(next: LoginState): void {
    clearLogin(area);
    setState(next);
  }

  return {
    get,
    /** The token for the next call, also while signing in. */
    token: () => tokenOf(get()),
    subscribe,
    beginSignIn: (token: string) => setState({ status: "signing_in", token }),
    /**
     * Completes the sign-in with the profile, in all tabs. Returns false if another token is in use
     * meanwhile.
     */
    completeSignIn(token: string, user: User): boolean {
      if (token !== tokenOf(get())) return false;
      isForgotten = false;
      saveLogin(area, { token, user });
      setState({ status: "signed_in", token, user });
      return true;
    },
    /** Stores the profile, if the token is still in use. */
    rememberUser(token: string, user: User): void {
      const state = get();
      if (state.status !== "signed_in" || state.token !== token) return;
      if (!isForgotten) saveLogin(area, { token, user });
      setState({ ...state, user });
    },
    /** Removes the login from storage only: later page loads are signed out, this page is not. */
    forget() {
      isForgotten = true;
      clearLogin(area);
    },
    /** Signs out on this device; with a token only if it is in use. */
    end(token?: string): void {
      const state = get();
      // A sign-out by the user clears the reason.
      if (state.status === "signed_out") return setState(signedOut);
      if (token !== undefined && token !== tokenOf(state)) return;
      return signOut(signedOut);
    },
    /** Called when the server rejects the token, because it was revoked or has expired. */
    rejectToken(token: string): void {
      const state = get();
      if (token !== tokenOf(state)) return;
      signOut(state.status === "signed_in" ? { ...signedOut, reason: "rejected" } : signedOut);
    },
    /** Takes over the login that another tab has stored. */
    restore() {
      const next = loadState(area);
      if (tokenOf(next) === tokenOf(get())) return;
      isForgotten = false;
      setState(next);
    },
  };
}

/** Returns a function that tells whether the login is still the same, to ignore late responses. */
export function createLoginCheck(loginStore: LoginStore): () => boolean {
  const token = loginStore.token();
  return () => loginStore.token() === token;
}

/** Follows sign-outs and account switches in other tabs. Returns a function that stops. */
export function syncWithOtherTabs(loginStore: LoginStore, page: Window): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === "token" || event.key === null) loginStore.restore();
  };
  page.addEventListener("storage", listen);
  return () => page.removeEventListener("storage", listen);
}
