import type { ComponentProps } from "react";

export {
  SlidersHorizontal,
  Inbox,
  CalendarSearch,
  CalendarDays,
  CalendarClock,
  ChartColumn,
  Keyboard,
  Table,
  Undo2,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  LoaderCircle,
  CornerDownRight,
  Ellipsis,
  GripVertical,
  ListChecks,
  Bell,
  Pause,
  PictureInPicture2,
  Play,
  SkipForward,
  Square,
  Users,
  Pencil,
  Repeat,
  Search,
  SearchX,
  StickyNote,
  Sunrise,
  ChevronLeft,
  ChevronRight,
  CircleUserRound,
  Globe,
  Laptop,
  ListTodo,
  LogOut,
  MailCheck,
  Monitor,
  Moon,
  Plus,
  Settings,
  Sun,
  Trash2,
  WifiOff,
  X,
} from "lucide-react";

type IconProps = ComponentProps<"svg">;

/**
 * What stands for a task, a pomodoro and a flowtime: ours, on the same 24-px grid and with the same stroke as the others, and one path each. The calendar's items
 * have them as images.
 */
export const outlines = {
  check: "m4.5 12.5 5 5L20 6.5",
  tomato:
    "M12 8.2c-1.6-.9-3.3-1.2-4.9-.6C4.6 8.5 3 10.9 3 13.7 3 18 6.6 21 12 21s9-3 9-7.3c0-2.8-1.6-5.2-4.1-6.1-1.6-.6-3.3-.3-4.9.6ZM12 8.2V4.5M12 8.2C10.5 6.5 8.7 5.7 6.5 5.9M12 8.2c1.5-1.7 3.3-2.5 5.5-2.3",
  hourglass:
    "M5.5 2.5h13M5.5 21.5h13M7 2.5v4.2c0 2.6 5 3 5 5.3s-5 2.7-5 5.3v4.2M17 2.5v4.2c0 2.6-5 3-5 5.3s5 2.7 5 5.3v4.2",
};

function outlined(d: string) {
  return function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        <path d={d} />
      </svg>
    );
  };
}

/** Ours as well, since the public pages need these alone. */
export const Menu = outlined("M4 7h16M4 12h16M4 17h16");
export const ArrowLeft = outlined("M19 12H5M11 6l-6 6 6 6");
export const CheckMark = outlined(outlines.check);
export const Tomato = outlined(outlines.tomato);
export const Hourglass = outlined(outlines.hourglass);

/** The mark of Hourloom: four threads crossing, two over and two under, on a clock's round. Round where a thread ends, square where it goes under another. */
export function LoomMark(props: IconProps) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" {...props}>
      <circle cx="16" cy="16" r="15" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2.8" fill="none">
        <path d="M12 7.5v10.1M12 22.4v2.1M20 7.5v2.1M20 14.4v10.1M7.5 12h2.1M14.4 12h10.1M7.5 20h10.1M22.4 20h2.1" />
        <path strokeLinecap="round" d="M12 7.5h0M12 24.5h0M20 7.5h0M20 24.5h0M7.5 12h0M24.5 12h0M7.5 20h0M24.5 20h0" />
      </g>
    </svg>
  );
}
