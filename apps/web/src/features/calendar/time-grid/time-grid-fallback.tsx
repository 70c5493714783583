/** In place of the time grid while its code loads: the lines of the hours, below the head. */
export function TimeGridFallback() {
  return (
    <div
      aria-hidden="true"
      className="mt-24 min-h-0 flex-1 border-t bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-size-[100%_var(--hour)] sm:mx-3"
    />
  );
}
