import { classNames } from "@hourloom/ui/class-names";

/** How many pomodoros of the cycle are done; after the last one the break is long. */
export function CycleDots({ done, of }: { done: number; of: number }) {
  const text = `${done} of ${of} pomodoros until the long break`;
  // More than these could not be told apart.
  if (of > 12) return <p className="text-center text-xs text-muted tabular-nums">{text}</p>;
  return (
    <p className="flex justify-center gap-2">
      <span className="sr-only">{text}</span>
      {Array.from({ length: of }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={classNames(
            "size-2.5 rounded-full border",
            index < done ? "border-pomodoro-solid bg-pomodoro-solid" : "border-edge",
          )}
        />
      ))}
    </p>
  );
}
