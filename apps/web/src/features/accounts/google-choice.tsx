import { GoogleButton } from "@/shared/account/google-button";
import type { GoogleCredential } from "@/shared/account/google-sign-in";
import { useGoogleClientId } from "./queries";

interface GoogleChoiceProps {
  /** Somebody is being signed in already. */
  isBusy: boolean;
  onCredential: (provided: GoogleCredential) => void | Promise<void>;
}

/** Google's button under a line that says "or"; nothing at all where it is not configured or cannot be had. */
export function GoogleChoice({ isBusy, onCredential }: GoogleChoiceProps) {
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
