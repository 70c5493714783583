/** What the person's choice in Google's window gave, and the nonce that the server finds in it. */
export interface GoogleCredential {
  credential: string;
  nonce: string;
}

export interface GoogleButtonLook {
  isDark: boolean;
  /** In CSS pixels; Google takes 200 to 400. */
  width: number;
}

/** https://developers.google.com/identity/gsi/web/reference/js-reference: the members that are used here. */
interface IdConfiguration {
  client_id: string;
  callback: (response: { credential?: unknown }) => void;
  nonce: string;
  auto_select: boolean;
  ux_mode: "popup";
  context: "signin";
  use_fedcm_for_prompt: boolean;
}

interface GsiButtonConfiguration {
  type: "standard";
  theme: "outline" | "filled_black";
  size: "large";
  text: "continue_with";
  shape: "rectangular";
  logo_alignment: "center";
  width: number;
  locale: string;
}

/** Google's script, once it is there. */
export interface GoogleId {
  initialize: (configuration: IdConfiguration) => void;
  renderButton: (parent: HTMLElement, options: GsiButtonConfiguration) => void;
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
 * Loads Google's script, once for all who ask; after a failure the next who asks tries again. Rejects when the network, a blocker or the content
 * security policy keeps it away. To be called only where a client id is configured: who does not use Google is not told to Google.
 */
export function loadGoogle(): Promise<GoogleId> {
  loading ??= addScript();
  return loading;
}

/** Not by `crypto.randomUUID`, which a page has only over https or on the machine itself. */
function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * Tells Google for whom it asks, with a fresh nonce; `onResponse` gets what the person chose, or undefined when Google answered without a credential.
 * Google knows one initialisation a page: the last one counts.
 */
export function initializeGoogle(
  google: GoogleId,
  clientId: string,
  onResponse: (provided: GoogleCredential | undefined) => void,
): void {
  const nonce = newNonce();
  google.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) =>
      onResponse(typeof credential === "string" && credential !== "" ? { credential, nonce } : undefined),
    // Nobody is signed in who has not pressed the button.
    auto_select: false,
    ux_mode: "popup",
    context: "signin",
    // The prompt is not shown; if it ever is, it comes without third-party cookies.
    use_fedcm_for_prompt: true,
  });
}

/** Draws Google's own button into the container, in place of what is there. */
export function drawGoogleButton(google: GoogleId, container: HTMLElement, { isDark, width }: GoogleButtonLook): void {
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
