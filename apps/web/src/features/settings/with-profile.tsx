import type { User } from "@hourloom/schema/accounts/accounts";
import { isTrialAddress } from "@hourloom/schema/accounts/trial-address";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FetchState } from "@/shared/layout/fetch-state";
import { useServices } from "@/shared/api/services";
import { profileQuery, useProfile } from "@/features/accounts/queries";

function LoadingProfile() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading your profile...</span>
      {["username", "name", "email"].map((field) => (
        <div key={field} className="flex flex-col gap-1">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}

/** Renders sections that need the profile; until it is loaded, the state of loading it. */
export function WithProfile({ children }: { children: (profile: User) => ReactNode }) {
  const profile = useProfile();
  const query = useQuery(profileQuery(useServices()));
  if (profile !== undefined) return children(profile);
  return (
    <FetchState
      query={query}
      what="Your profile"
      loading={<LoadingProfile />}
      offline={
        <p className="text-pretty text-muted">You are offline. Your profile comes when the connection is back.</p>
      }
    />
  );
}

/** Sections for which an account needs an address, which a trial workspace does not have. */
export function UnlessTrial({ profile, children }: { profile: User; children: ReactNode }) {
  if (!isTrialAddress(profile.email)) return children;
  return (
    <p className="text-pretty text-muted">
      This workspace is a trial. Sign up by “Keep it” at the top of the page, and this is here.
    </p>
  );
}
