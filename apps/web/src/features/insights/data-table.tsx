import { NumberButton } from "./number-button";

/** A number, and an action that opens its sessions. */
interface Cell {
  text: string;
  onOpen?: (() => void) | undefined;
}

interface DataRow {
  key: string;
  name: string;
  cells: readonly Cell[];
}

interface DataTableProps {
  caption: string;
  /** Headers of the name and of each cell. */
  columns: readonly string[];
  rows: readonly DataRow[];
}

/** The numbers of a chart as a table. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  if (rows.length === 0) return <p className="py-2 text-muted">Nothing in this time.</p>;
  const [, ...numbers] = columns;
  return (
    <div className="max-h-96 overflow-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-paper text-xs text-muted">
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={`py-1.5 font-semibold ${index === 0 ? "" : "pl-3 text-right"}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-t">
              <th scope="row" className="py-1.5 font-normal">
                {name}
              </th>
              {cells.map(({ text, onOpen }, index) => (
                <td key={numbers[index]} className="py-1 pl-3 text-right tabular-nums">
                  {onOpen === undefined ? (
                    <span className="text-muted">{text}</span>
                  ) : (
                    <NumberButton label={`${numbers[index]}, ${name}`} onOpen={onOpen}>
                      {text}
                    </NumberButton>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
