import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useRef, useState } from "react";

type Copying = "idle" | "copied" | "failed";

const copyingTexts: Readonly<Record<Copying, string | undefined>> = {
  idle: undefined,
  copied: "Copied.",
  failed: "Copy it by hand: it is selected.",
};

interface CopyFieldProps {
  label: string;
  value: string;
  /**
   * Whether this is what the dialog is about: its button gets the focus first, and its text more
   * space on a phone.
   */
  isPrimary?: boolean;
  /** Called also when the user has to copy by hand. */
  onCopy?: () => void;
}

/** A text with a button that copies it; selected where the browser does not allow that. */
export function CopyField({ label, value, isPrimary = false, onCopy }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<Copying>("idle");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopying("copied");
    } catch {
      // Without a secure connection there is no clipboard.
      input.current?.select();
      setCopying("failed");
    }
    onCopy?.();
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} aside={copyingTexts[copying]} className={isPrimary ? "flex-[999_1_18rem]" : "flex-1"}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            readOnly
            spellCheck={false}
            value={value}
            onFocus={(event) => event.target.select()}
            onCopy={onCopy}
          />
        )}
      </Field>
      <Button
        aria-label={isPrimary ? undefined : `Copy: ${label}`}
        data-first-focus={isPrimary ? "" : undefined}
        className={isPrimary ? "grow" : undefined}
        variant={isPrimary ? "primary" : undefined}
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </div>
  );
}
