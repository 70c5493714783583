import { isTrialAddress } from "@hourloom/schema/accounts/trial-address";
import { HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { Hourglass } from "@hourloom/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "@/shared/api/services";
import { useMinute } from "@/shared/time/clock";
import { useProfile } from "../queries";
import { KeepDialog } from "./keep-dialog";

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "23 hours", "1 hour", "40 minutes", rounded down, but at least a minute. */
export function timeLeft(leftMs: number): string {
  const hours = Math.floor(leftMs / HOUR_MS);
  return hours > 0 ? counted(hours, "hour") : counted(Math.max(1, Math.floor(leftMs / MINUTE_MS)), "minute");
}

function Notice() {
  const { api } = useServices();
  const { data: trial } = useQuery(api.trials.current.queryOptions());
  const now = useMinute();
  const [isKeeping, setKeeping] = useState(false);
  if (trial === undefined || trial === null) return null;
  return (
    <section
      aria-label="Trial"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b bg-sunken px-4 py-1.5 text-center"
    >
      <p className="flex items-center gap-2 text-pretty">
        <Hourglass aria-hidden="true" className="size-4 shrink-0 text-muted max-sm:hidden" />
        You are trying Hourloom. This workspace ends in {timeLeft(Date.parse(trial.ends_at) - now)}.
      </p>
      <Button onClick={() => setKeeping(true)}>Keep it: sign up</Button>
      <KeepDialog open={isKeeping} onClose={() => setKeeping(false)} />
    </section>
  );
}

/** Tells how long a trial workspace lasts, and offers to sign up; nothing in other accounts. */
export function TrialNotice() {
  const profile = useProfile();
  return profile !== undefined && isTrialAddress(profile.email) ? <Notice /> : null;
}
