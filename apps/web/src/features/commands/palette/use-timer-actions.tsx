import type { SearchResults } from "@hourloom/schema/search";
import { FileDown, Hourglass, Pause, Play, Square, Tomato } from "@hourloom/ui/icons";
import { useStartWork, type Work } from "@/features/timer/commands/use-start-work";
import { useTimerCommands } from "@/features/timer/commands/use-timer-commands";
import { newId } from "@/shared/api/new-id";
import { useServices } from "@/shared/api/services";
import { exportWithToast } from "@/shared/files/export-calendar-file";
import { runTitle } from "@/shared/timer/phase-names";
import { useTimer } from "@/shared/timer/use-timer";
import type { PaletteAction } from "./palette-actions";
import type { TimerCommand } from "./parse-timer-command";

const exportTexts = { exported: "Everything was exported.", failed: "Nothing was exported." };

/** Actions of the timer and the export; those that are not possible now are absent. */
export function useTimerActions(today: string): Record<TimerCommand["type"] | "flowtime", PaletteAction | undefined> {
  const { loginStore } = useServices();
  const { begin, send } = useTimerCommands();
  const startWork = useStartWork();
  const state = useTimer()?.state;
  const live = state?.status === "running" || state?.status === "paused" ? state : undefined;
  const title = live && runTitle(live.run);
  const onLive = (type: "pause" | "resume" | "stop", action: Omit<PaletteAction, "run">): PaletteAction => ({
    id: type,
    ...action,
    run: () => void send({ type }),
  });
  return {
    start: {
      name: "Start a pomodoro",
      keywords: "timer focus work begin",
      icon: <Tomato className="text-pomodoro-solid" />,
      run: () => startWork(undefined),
    },
    flowtime: {
      name: "Start flow time",
      keywords: "timer flowtime focus work begin",
      icon: <Hourglass className="text-flowtime-solid" />,
      run: () =>
        void begin({ type: "start", mode: "flowtime", phase: "focus", session: newId(), task: null, title: "" }),
    },
    pause:
      live?.status === "running"
        ? onLive("pause", { name: `Pause ${title}`, keywords: "timer", icon: <Pause /> })
        : undefined,
    resume:
      live?.status === "paused"
        ? onLive("resume", { name: `Resume ${title}`, keywords: "timer go on continue", icon: <Play /> })
        : undefined,
    stop: live && onLive("stop", { name: `Stop ${title}`, keywords: "timer end", icon: <Square /> }),
    export: {
      name: "Export everything as a calendar file",
      keywords: "download ics save backup",
      icon: <FileDown />,
      run: () => void exportWithToast(loginStore, { kind: "everything", withSessions: true, today }, exportTexts),
    },
  };
}

/** The open tasks among results, as starts with a length. */
export function useTaskStarts(): (found: SearchResults | undefined, minutes: number | undefined) => PaletteAction[] {
  const startWork = useStartWork();
  const toAction = (task: Work, minutes: number | undefined): PaletteAction => ({
    id: `start ${task.id}`,
    name: `Start ${minutes === undefined ? "" : `${minutes} min `}on ${task.title}`,
    icon: <Play />,
    run: () => startWork(task, minutes),
  });
  return (found, minutes) =>
    (found?.items ?? []).flatMap(({ item }) =>
      item.type === "task" && !item.is_completed ? [toAction(item, minutes)] : [],
    );
}
