/**
 * The used API of packages that are installed only for `npm run bench -- web`, so that types can be
 * checked without them.
 */

declare module "*.css";
declare module "temporal-polyfill/global";

declare module "react" {
  type Component<Props> = (props: Props) => unknown;
  export function createElement<Props>(component: Component<Props>, props?: Props): object;
  export function useState<State>(initial: State): [State, (next: State) => void];
}

declare module "react-dom/client" {
  export function createRoot(element: HTMLElement): { render: (content: object) => void };
}

declare module "dayjs" {
  function dayjs(wallClock: string): { toDate: () => Date };
  export default dayjs;
}

declare module "@fullcalendar/react" {
  interface FullCalendarProps {
    plugins: readonly object[];
    initialView: string;
    initialDate: string;
    timeZone: string;
    height: string;
    headerToolbar: { left: string; right: string };
    dayMaxEvents: boolean;
    events: readonly { id: string; title: string; start: string; end: string; allDay: boolean }[];
  }
  export default function FullCalendar(props: FullCalendarProps): unknown;
}

declare module "@fullcalendar/react/daygrid" {
  const plugin: object;
  export default plugin;
}

declare module "@fullcalendar/react/timegrid" {
  const plugin: object;
  export default plugin;
}

declare module "@fullcalendar/react/themes/classic" {
  const plugin: object;
  export default plugin;
}

declare module "react-big-calendar" {
  interface CalendarProps {
    localizer: object;
    events: readonly { id: string; title: string; start: Date; end: Date; allDay: boolean }[];
    view: string;
    views: readonly string[];
    date: Date;
    style: object;
    popup: boolean;
    onNavigate: (date: Date) => void;
    onView: () => void;
  }
  export function Calendar(props: CalendarProps): unknown;
  export function dayjsLocalizer(library: unknown): object;
}

declare module "@schedule-x/calendar" {
  type Moment = Temporal.ZonedDateTime | Temporal.PlainDate;
  interface CalendarConfig {
    views: readonly object[];
    defaultView: string;
    selectedDate: Temporal.PlainDate;
    firstDayOfWeek: number;
    timezone: string;
    events: readonly { id: string; title: string; start: Moment; end: Moment }[];
  }
  export function createCalendar(config: CalendarConfig): { render: (element: HTMLElement) => void };
  export function createViewMonthGrid(): object;
  export function createViewWeek(): object;
}
