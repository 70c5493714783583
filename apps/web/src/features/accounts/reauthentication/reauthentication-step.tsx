import { Button } from "@hourloom/ui/button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useServices } from "@/shared/api/services";
import { FetchState } from "@/shared/layout/fetch-state";
import { profileQuery, useProfile } from "../queries";
import { Reauthentication, type ReauthenticationProps } from "./reauthentication";

interface ReauthenticationStepProps extends ReauthenticationProps {
  onBack?: () => void;
  children: ReactNode;
}

/** The step of a dialog that asks whose account it is. */
export function ReauthenticationStep({ onBack, children, ...reauthentication }: ReauthenticationStepProps) {
  const profile = useProfile();
  const query = useQuery(profileQuery(useServices()));
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <p className="text-pretty [overflow-wrap:anywhere]">{children}</p>
      {profile === undefined ? (
        <FetchState query={query} what="Your profile" loading={<p role="status">Loading your profile...</p>} />
      ) : (
        <Reauthentication hasPassword={profile.has_password} {...reauthentication} />
      )}
      {onBack === undefined ? null : (
        <Button className="self-start" onClick={onBack}>
          Back
        </Button>
      )}
    </div>
  );
}
