import { Checkbox } from "@hourloom/ui/checkbox";
import { Choice } from "@hourloom/ui/choice";
import { Monitor, Moon, Sun } from "@hourloom/ui/icons";
import { Section } from "@/shared/layout/section";
import { setSingleKeys, useSingleKeys } from "@/shared/commands/shortcuts";
import { setTheme, useTheme } from "@/shared/page/theme";

const themes = [
  { value: "light", label: "Light", icon: <Sun aria-hidden="true" className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden="true" className="size-4" /> },
  { value: "system", label: "System", icon: <Monitor aria-hidden="true" className="size-4" /> },
] as const;

/** Theme and keys of this device. */
export function AppearancePage() {
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  return (
    <>
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
          Press ? on any screen for the list, N for a new event in the calendar. Arrow keys, Ctrl+K and Ctrl+Z always
          work.
        </p>
      </Section>
    </>
  );
}
