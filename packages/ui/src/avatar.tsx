import { classNames } from "./class-names.ts";

/** The first letter of a name, hidden from assistive technology. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const [letter = "·"] = name.trim();
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex size-8 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong",
        className,
      )}
    >
      {letter.toLocaleUpperCase()}
    </span>
  );
}
