import type { RefObject } from "react";
import { AgendaView } from "../agenda/agenda-view";
import type { ViewProps } from "../grid/view-props";
import type { ViewChange } from "../use-calendar-navigation";
import { YearView } from "../year/year-view";

interface OtherViewProps extends ViewProps {
  ref: RefObject<HTMLDivElement | null>;
  view: "agenda" | "year";
  date: string;
  onGoTo: (day: string, change: ViewChange) => void;
}

/** The views that are not among the hours or the weeks of a month. Loaded lazily. */
export function OtherView({ view, onGoTo, ...props }: OtherViewProps) {
  return view === "agenda" ? (
    <AgendaView {...props} />
  ) : (
    <YearView {...props} onShowMonth={(day) => onGoTo(day, { view: "month" })} />
  );
}
