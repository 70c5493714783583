import { createIcon } from "./site-icons.tsx";

export {
  SlidersHorizontal,
  Inbox,
  CalendarSearch,
  CalendarPlus,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Scissors,
  CalendarDays,
  CalendarClock,
  Clock,
  MapPin,
  Palette,
  Timer,
  ChartColumn,
  Keyboard,
  Table,
  Undo2,
  ChevronDown,
  ChevronUp,
  ChevronsUp,
  CircleAlert,
  CircleCheck,
  Layers,
  LoaderCircle,
  Coffee,
  CornerDownRight,
  Ellipsis,
  FileDown,
  FileInput,
  Download,
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
  Printer,
  RefreshCw,
  Repeat,
  RotateCcw,
  Rss,
  Search,
  SearchX,
  StickyNote,
  Sofa,
  Sunrise,
  ChevronLeft,
  ChevronRight,
  CircleUserRound,
  Globe,
  ListTodo,
  LogOut,
  MailCheck,
  Monitor,
  Moon,
  Plus,
  Settings,
  SquareCheck,
  SquareKanban,
  Tag,
  Sun,
  Trash2,
  WifiOff,
  X,
} from "lucide-react";

/**
 * Paths of our own icons for tasks, pomodoros and flowtime, on a 24-px grid with lucide's stroke.
 * The calendar's items use them as images.
 */
export const outlines = {
  check: "m4.5 12.5 5 5L20 6.5",
  tomato:
    "M12 8.2c-1.6-.9-3.3-1.2-4.9-.6C4.6 8.5 3 10.9 3 13.7 3 18 6.6 21 12 21s9-3 9-7.3c0-2.8-1.6-5.2-4.1-6.1-1.6-.6-3.3-.3-4.9.6ZM12 8.2V4.5M12 8.2C10.5 6.5 8.7 5.7 6.5 5.9M12 8.2c1.5-1.7 3.3-2.5 5.5-2.3",
  hourglass:
    "M5.5 2.5h13M5.5 21.5h13M7 2.5v4.2c0 2.6 5 3 5 5.3s-5 2.7-5 5.3v4.2M17 2.5v4.2c0 2.6-5 3-5 5.3s5 2.7 5 5.3v4.2",
};

export const CheckMark = createIcon(outlines.check);
export const Tomato = createIcon(outlines.tomato);
export const Hourglass = createIcon(outlines.hourglass);
