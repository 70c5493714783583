interface ProgressProps {
  label: string;
  /** Progress up to `max`; undefined if unknown. */
  value: number | undefined;
  max: number;
}

export function Progress({ label, value, max }: ProgressProps) {
  const percent = value === undefined || max <= 0 ? undefined : Math.min(100, Math.floor((100 * value) / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 w-full overflow-hidden rounded-full bg-line forced-colors:border"
    >
      <div
        className={
          percent === undefined
            ? "h-full w-full animate-breathe bg-accent/60 forced-colors:bg-[Highlight]"
            : "h-full bg-accent transition-[width] duration-150 forced-colors:bg-[Highlight]"
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
