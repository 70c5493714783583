import { GoogleButton } from "@/shared/account/google-button";
import type { GoogleCredential } from "@/shared/account/google-sign-in";
import { useGoogleClientId } from "./queries";

interface GoogleChoiceProps {
  /** A sign-in is in progress. */
  isBusy: boolean;
  onCredential: (credential: GoogleCredential) => void | Promise<void>;
}

/** Google's button below a divider; nothing if it is not configured or cannot be loaded. */
export function GoogleSignInOption({ isBusy, onCredential }: GoogleChoiceProps) {
  const clientId = useGoogleClientId();
  if (clientId === undefined || clientId === null) return null;
  return (
    <div inert={isBusy} className="flex flex-col gap-4 has-[>:only-child]:hidden">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <GoogleButton clientId={clientId} onCredential={onCredential} />
    </div>
  );
}
