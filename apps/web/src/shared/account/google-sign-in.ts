/** Google's identity token, and the nonce that it must contain. */
export interface GoogleCredential {
  credential: string;
  nonce: string;
}

/** Google's script (https://developers.google.com/identity/gsi/web/reference/js-reference). */
export interface GoogleId {
  initialize: (configuration: {
    callback: (response: { credential?: unknown }) => void;
    [option: string]: unknown;
  }) => void;
  renderButton: (parent: HTMLElement, options: Readonly<Record<string, unknown>>) => void;
  disableAutoSelect: () => void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } };
  }
}

const SCRIPT = "https://accounts.google.com/gsi/client";
const WIDTH_MIN = 200;
const WIDTH_MAX = 400;
const NONCE_BYTES = 16;

let loading: Promise<GoogleId> | undefined;

function addScript(): Promise<GoogleId> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    const fail = (message: string) => {
      script.remove();
      loading = undefined;
      reject(new Error(message));
    };
    script.addEventListener("error", () => fail("Google's script could not be loaded."));
    script.addEventListener("load", () => {
      const id = window.google?.accounts?.id;
      if (id === undefined) fail("Google's script brought no sign-in.");
      else resolve(id);
    });
    document.head.append(script);
  });
}

/**
 * Loads Google's script once; after a failure the next call tries again. Rejects if the network, a
 * blocker or the content security policy prevents it. Call it only if a client id is configured, so
 * that other installations do not contact Google.
 */
export function loadGoogle(): Promise<GoogleId> {
  loading ??= addScript();
  return loading;
}

/** Not `crypto.randomUUID`, which exists only in secure contexts. */
function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * Configures Google's script with a fresh nonce. `onResponse` gets the user's choice, or undefined
 * without a credential. Each call replaces the previous configuration of the page.
 */
export function initializeGoogle(
  google: GoogleId,
  clientId: string,
  onResponse: (credential: GoogleCredential | undefined) => void,
): void {
  const nonce = newNonce();
  google.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) =>
      onResponse(typeof credential === "string" && credential !== "" ? { credential, nonce } : undefined),
    // No sign-in without a press on the button.
    auto_select: false,
    ux_mode: "popup",
    context: "signin",
    // The prompt is not used; without third-party cookies it would need this.
    use_fedcm_for_prompt: true,
  });
}

/**
 * Replaces the content of the container by Google's button. `width` is in CSS pixels; Google allows
 * 200 to 400.
 */
export function renderGoogleButton(
  google: GoogleId,
  container: HTMLElement,
  { isDark, width }: { isDark: boolean; width: number },
): void {
  container.replaceChildren();
  google.renderButton(container, {
    type: "standard",
    theme: isDark ? "filled_black" : "outline",
    size: "large",
    text: "continue_with",
    shape: "rectangular",
    logo_alignment: "center",
    width: Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, Math.floor(width))),
    locale: "en",
  });
}
