import type { User } from "@hourloom/schema/accounts";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Choice } from "@hourloom/ui/choice";
import { Monitor, Moon, Sun } from "@hourloom/ui/icons";
import { Skeleton } from "@hourloom/ui/skeleton";
import type { ReactNode } from "react";
import { Screen } from "@/shared/layout/screen";
import { setSingleKeys, useSingleKeys } from "@/shared/shortcuts";
import { setTheme, useTheme } from "@/shared/theme";

const themes = [
  { value: "light", label: "Light", icon: <Sun aria-hidden="true" className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden="true" className="size-4" /> },
  { value: "system", label: "System", icon: <Monitor aria-hidden="true" className="size-4" /> },
] as const;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t pt-6 sm:grid-cols-[11rem_1fr] target:[&_h2]:text-accent-strong"
    >
      <h2 id={id} className="scroll-mt-6 text-base font-semibold">
        {title}
      </h2>
      <div className="flex min-w-0 flex-col gap-3">{children}</div>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs font-semibold text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{value ?? <Skeleton className="h-5 w-40" />}</dd>
    </div>
  );
}

/** What can be chosen for this device, and what is known of the account. */
export function SettingsScreen({ profile }: { profile: User | undefined }) {
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  return (
    <Screen title="Settings">
      <Section id="appearance" title="Appearance">
        <Choice label="Theme" value={theme} options={themes} onChange={setTheme} />
        <p className="text-muted">System follows what your device is set to.</p>
      </Section>
      <Section id="keyboard" title="Keyboard">
        <Checkbox
          label="Single-key shortcuts"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        <p className="text-pretty text-muted">
          Press ? on any screen for the list, N for a new event in the calendar. Arrow keys and Ctrl+Z always work.
        </p>
      </Section>
      <Section id="profile" title="Profile">
        <dl className="grid gap-4">
          <Fact label="Username" value={profile?.username} />
          <Fact label="Email" value={profile?.email} />
          <Fact label="Time zone" value={profile?.timezone} />
        </dl>
      </Section>
    </Screen>
  );
}
