import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePrefersDark } from "@/shared/page/media";
import { useTheme } from "@/shared/page/theme";
import {
  renderGoogleButton,
  type GoogleCredential,
  type GoogleId,
  initializeGoogle,
  loadGoogle,
} from "./google-sign-in";
import { warnOfGoogle } from "./warn-of-google";

export interface GoogleButtonProps {
  clientId: string;
  /** Credentials that arrive before its promise has settled are ignored. */
  onCredential: (credential: GoogleCredential) => void | Promise<void>;
}

type Widget = { status: "loading" } | { status: "ready"; google: GoogleId } | { status: "failed" };

function useIsDark(): boolean {
  const theme = useTheme();
  const systemIsDark = usePrefersDark();
  return theme === "system" ? systemIsDark : theme === "dark";
}

/**
 * Google's sign-in button, as wide as its container up to 400 px. If it cannot be loaded, nothing
 * is rendered and the reason is logged. `onCredential` may be called again after the server
 * rejected a credential.
 */
export function GoogleButton({ clientId, onCredential }: GoogleButtonProps) {
  const [widget, setWidget] = useState<Widget>({ status: "loading" });
  const isSubmitting = useRef(false);
  const container = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();

  const fail = useEffectEvent((reason: unknown) => {
    warnOfGoogle(reason);
    setWidget({ status: "failed" });
  });
  const submitCredential = async (credential: GoogleCredential) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await onCredential(credential);
    } finally {
      isSubmitting.current = false;
    }
  };
  const handleCredential = useEffectEvent((credential: GoogleCredential | undefined) => {
    if (credential === undefined) fail("Google gave no credential.");
    else void submitCredential(credential);
  });

  useEffect(() => {
    let isStopped = false;
    const ifMounted = (action: () => void) => (isStopped ? undefined : action());
    loadGoogle()
      .then((google) =>
        ifMounted(() => {
          initializeGoogle(google, clientId, (credential) => ifMounted(() => handleCredential(credential)));
          setWidget({ status: "ready", google });
        }),
      )
      .catch((reason: unknown) => ifMounted(() => fail(reason)));
    return () => {
      isStopped = true;
    };
  }, [clientId]);

  useEffect(() => {
    const parent = container.current;
    if (widget.status !== "ready" || parent === null) return;
    let renderedWidth: number | undefined;
    const render = async () => {
      const width = parent.clientWidth;
      if (width === renderedWidth) return;
      renderedWidth = width;
      renderGoogleButton(widget.google, parent, { isDark, width });
    };
    const rerender = () => void render().catch(fail);
    rerender();
    window.addEventListener("resize", rerender);
    return () => window.removeEventListener("resize", rerender);
  }, [widget, isDark]);

  if (widget.status === "failed") return null;
  // A frame with another color scheme than its page gets an opaque background, so that its round
  // corners would be white in the dark theme.
  return <div ref={container} className="flex min-h-10 w-full justify-center scheme-light" />;
}
