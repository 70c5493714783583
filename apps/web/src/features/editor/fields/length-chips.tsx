/** Lengths that are offered, in minutes. */
const usual: readonly number[] = [15, 30, 45, 60, 90];

interface LengthChipsProps {
  label: string;
  /** In minutes, if others are usual. */
  lengths?: readonly number[];
  /** In minutes; another length than those offered is "Other", null is none. */
  value: number | null | undefined;
  /** What no length means, such as "All day". */
  none?: string | undefined;
  onChange: (minutes: number | null) => void;
  /** Called for "Other", to type a length. */
  onOther: () => void;
}

const chip =
  "h-7 rounded-full border border-line px-2.5 text-xs tabular-nums hover:bg-sunken aria-pressed:border-transparent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong pointer-coarse:h-11 pointer-coarse:text-sm forced-colors:aria-pressed:outline";

/** Common lengths, of which one can be chosen. */
export function LengthChips({ label, lengths = usual, value, none, onChange, onOther }: LengthChipsProps) {
  const isOther = typeof value === "number" && !lengths.includes(value);
  const button = (text: string, isChosen: boolean, choose: () => void) => (
    <button key={text} type="button" aria-pressed={isChosen} onClick={choose} className={chip}>
      {text}
    </button>
  );
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {lengths.map((minutes) => button(`${minutes} min`, value === minutes, () => onChange(minutes)))}
      {none === undefined ? null : button(none, value === null, () => onChange(null))}
      {button("Other", isOther, onOther)}
    </div>
  );
}
