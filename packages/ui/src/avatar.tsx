import { classNames } from "./class-names.ts";

/** The round first letter of a name. Decoration: whoever uses it names it. */
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
