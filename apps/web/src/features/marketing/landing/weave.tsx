const columns = [0, 1, 2, 3, 4, 5, 6];
const rows = [0, 1, 2, 3, 4];

/** Threads with row, start, end and colour. */
const threads = [
  { row: 0, from: 1, to: 3, hue: "var(--event-solid)" },
  { row: 0, from: 4.5, to: 6, hue: "var(--flowtime-solid)" },
  { row: 1, from: 0, to: 1.5, hue: "var(--task-solid)" },
  { row: 1, from: 2.5, to: 6, hue: "var(--event-solid)" },
  { row: 2, from: 0, to: 4, hue: "var(--pomodoro-solid)" },
  { row: 2, from: 5, to: 6, hue: "var(--event-solid)" },
  { row: 3, from: 1, to: 2.5, hue: "var(--flowtime-solid)" },
  { row: 3, from: 3.5, to: 5, hue: "var(--task-solid)" },
  { row: 4, from: 0, to: 3, hue: "var(--event-solid)" },
  { row: 4, from: 4, to: 6, hue: "var(--pomodoro-solid)" },
] as const;

const STEP = 60;
const EDGE = 40;

function at(position: number): number {
  return EDGE + position * STEP;
}

/** Illustration: a month as a woven cloth. */
export function Weave({ className }: { className: string }) {
  return (
    <svg viewBox={`0 0 ${EDGE * 2 + 6 * STEP} ${EDGE * 2 + 4 * STEP}`} className={className} aria-hidden="true">
      {columns.map((column) => (
        <line
          key={column}
          x1={at(column)}
          x2={at(column)}
          y1={8}
          y2={EDGE * 2 + 4 * STEP - 8}
          stroke="var(--line)"
          strokeWidth={10}
          strokeLinecap="round"
        />
      ))}
      {threads.map(({ row, from, to, hue }) => (
        <line
          key={`${row} ${from}`}
          x1={at(from) - 16}
          x2={at(to) + 16}
          y1={at(row)}
          y2={at(row)}
          stroke={hue}
          strokeWidth={16}
          strokeLinecap="round"
        />
      ))}
      {/* At every other crossing, the column again, over the row. */}
      {rows.flatMap((row) =>
        columns
          .filter((column) => (row + column) % 2 === 0)
          .map((column) => (
            <line
              key={`${row} ${column}`}
              x1={at(column)}
              x2={at(column)}
              y1={at(row) - 14}
              y2={at(row) + 14}
              stroke="var(--line)"
              strokeWidth={10}
            />
          )),
      )}
    </svg>
  );
}
