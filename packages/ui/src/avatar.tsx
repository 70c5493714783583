/** The first letter of a name, hidden from assistive technology. */
export function Avatar({ name }: { name: string }) {
  const [letter = "·"] = name.trim();
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong"
    >
      {letter.toLocaleUpperCase()}
    </span>
  );
}
