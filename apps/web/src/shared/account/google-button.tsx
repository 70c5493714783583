import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useTheme } from "@/shared/page/theme";
import { drawGoogleButton, type GoogleCredential, type GoogleId, initializeGoogle, loadGoogle } from "./google-sign-in";
import { warnOfGoogle } from "./warn-of-google";

interface GoogleButtonProps {
  clientId: string;
  /** What is done with it; another one that comes before that has ended is dropped. */
  onCredential: (provided: GoogleCredential) => void | Promise<void>;
}

type Widget = { status: "loading" } | { status: "ready"; google: GoogleId } | { status: "gone" };

const DARK = "(prefers-color-scheme: dark)";

function subscribeToScheme(listener: () => void): () => void {
  const media = window.matchMedia(DARK);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

function useIsDark(): boolean {
  const theme = useTheme();
  const systemIsDark = useSyncExternalStore(subscribeToScheme, () => window.matchMedia(DARK).matches);
  return theme === "system" ? systemIsDark : theme === "dark";
}

/**
 * Google's own sign-in button, as wide as what it stands in up to 400 px. Where it cannot be had it is not there, and only the console says why.
 * `onCredential` may be called again when the server refused what it got.
 */
export function GoogleButton({ clientId, onCredential }: GoogleButtonProps) {
  const [widget, setWidget] = useState<Widget>({ status: "loading" });
  const isTaking = useRef(false);
  const container = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();

  const giveUp = useEffectEvent((reason: unknown) => {
    warnOfGoogle(reason);
    setWidget({ status: "gone" });
  });
  const take = async (provided: GoogleCredential) => {
    if (isTaking.current) return;
    isTaking.current = true;
    try {
      await onCredential(provided);
    } finally {
      isTaking.current = false;
    }
  };
  const response = useEffectEvent((provided: GoogleCredential | undefined) => {
    if (provided === undefined) giveUp("Google gave no credential.");
    else void take(provided);
  });

  useEffect(() => {
    let isStopped = false;
    const whileHere = (action: () => void) => (isStopped ? undefined : action());
    loadGoogle()
      .then((google) =>
        whileHere(() => {
          initializeGoogle(google, clientId, (provided) => whileHere(() => response(provided)));
          setWidget({ status: "ready", google });
        }),
      )
      .catch((reason: unknown) => whileHere(() => giveUp(reason)));
    return () => {
      isStopped = true;
    };
  }, [clientId]);

  useEffect(() => {
    const parent = container.current;
    if (widget.status !== "ready" || parent === null) return;
    let drawnWidth: number | undefined;
    const draw = async () => {
      const width = parent.clientWidth;
      if (width === drawnWidth) return;
      drawnWidth = width;
      drawGoogleButton(widget.google, parent, { isDark, width });
    };
    const redraw = () => void draw().catch(giveUp);
    redraw();
    window.addEventListener("resize", redraw);
    return () => window.removeEventListener("resize", redraw);
  }, [widget, isDark]);

  if (widget.status === "gone") return null;
  // The light scheme in the dark theme, too: a frame of another scheme than the page around it gets a white ground behind its round corners.
  return <div ref={container} className="flex min-h-10 w-full justify-center scheme-light" />;
}
