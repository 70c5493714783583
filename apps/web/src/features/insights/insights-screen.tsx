import { isGoalMet, longestStreak } from "@hourloom/domain/insights/streak";
import { addDays, daysBetween } from "@hourloom/domain/time/day-number";
import { accountDay } from "@hourloom/domain/time/account-day";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightDays } from "@hourloom/schema/insights";
import { RANGE_MAX_DAYS } from "@hourloom/schema/fields/limits";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { ChartColumn } from "@hourloom/ui/icons";
import { Notice } from "@hourloom/ui/notice";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useRef } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { SessionList } from "@/features/sessions/session-list";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import type { WeekStart } from "@/shared/time/settings-copy";
import { useMinute } from "@/shared/time/clock";
import { FetchState } from "@/shared/layout/fetch-state";
import { usePageTitle } from "@/shared/page/page-title";
import { useServices } from "@/shared/api/services";
import { useOnChange } from "@/shared/state/use-on-change";
import { FocusChart, InterruptionsChart, PlannedChart } from "./charts";
import { CsvMenu } from "./csv-menu";
import { InsightsHeader } from "./insights-header";
import type { InsightsSearch } from "./insights-search";
import { openedSessions, searchOf } from "./opened-sessions";
import {
  bucketsOf,
  daysToCompare,
  daysOfPeriod,
  daysToFetch,
  formatPeriod,
  type Period,
  type Place,
  shiftByPeriods,
  unitOf,
  yearOfPeriod,
} from "./period";
import { PlannedItemsSection } from "./planned-items";
import { Stats } from "./stats";
import { Subjects } from "./subjects";
import { focusOf, sumsOf } from "./sums";
import { YearSection } from "./year-section";
import { nameOfSessions } from "./session-names";

interface InsightsScreenProps {
  search: InsightsSearch;
  zone: string;
  /** Resolves when it is rendered. */
  onShow: (search: InsightsSearch) => Promise<void>;
}

function LoadingNumbers() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <span className="text-muted">Loading...</span>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-5">
        {["focus", "pomodoros", "interruptions", "goal", "streak"].map((name) => (
          <Skeleton key={name} className="h-14" />
        ))}
      </div>
      <Skeleton className="h-56" />
      <Skeleton className="h-32" />
    </div>
  );
}

function NothingYet({ period }: { period: Period }) {
  return (
    <EmptyState
      icon={<ChartColumn className="text-accent" />}
      title={`Nothing was worked in this ${period}`}
      action={
        <Button variant="primary" asChild>
          <Link to="/app/pomodoro">Start a Pomodoro</Link>
        </Button>
      }
    >
      <p>
        The sessions of both timers are summed up here: by day, by list, task and tag, and against what was planned.
      </p>
    </EmptyState>
  );
}

interface NumbersProps {
  data: InsightDays;
  place: Place;
  shown: DateRange;
  today: string;
  weekStart: WeekStart;
  onOpen: (sessions: WorkedSessions) => void;
  children: ReactNode;
}

function Numbers({ data, place, shown, today, weekStart, onOpen, children }: NumbersProps) {
  const { days, goal_minutes: goalMinutes } = data;
  const { period } = place;
  const year = yearOfPeriod(place, weekStart);
  const ofYear = days.filter((day) => day.date >= year.from && day.date < year.to);
  const met = ofYear.filter((day) => isGoalMet(focusOf(day), goalMinutes)).map((day) => day.date);
  const sums = sumsOf(days, shown);
  const unit = unitOf(period, shown);
  const places = bucketsOf(unit, shown, weekStart).map((bucket) => ({ bucket, sums: sumsOf(days, bucket) }));
  const chart = { places, unit, onOpen };
  // One bar would say what the figure says.
  const hasBars = places.length > 1;
  const hasFocus = sums.focused_seconds > 0;
  return (
    <>
      <Stats
        data={data}
        period={period}
        shown={shown}
        today={today}
        sums={sums}
        onOpen={onOpen}
        longest={{ streak: longestStreak(new Set(met)), year: year.from.slice(0, 4) }}
        previous={daysToCompare(period, shown, { weekStart, today })}
      />
      {hasFocus ? null : <NothingYet period={period} />}
      {hasFocus && hasBars ? <FocusChart {...chart} goalMinutes={goalMinutes} /> : null}
      {hasFocus ? children : null}
      {ofYear.some((day) => focusOf(day) > 0) ? (
        <YearSection
          days={ofYear}
          year={year}
          shown={shown}
          today={today}
          goalMinutes={goalMinutes}
          weekStart={weekStart}
          onOpen={onOpen}
        />
      ) : null}
      {sums.planned_seconds > 0 && hasBars ? <PlannedChart {...chart} /> : null}
      {sums.interruptions > 0 && hasBars ? <InterruptionsChart {...chart} /> : null}
    </>
  );
}

/**
 * Worked time in numbers, charts and tables; each number opens its sessions in a panel, in which
 * they can be corrected.
 */
export function InsightsScreen({ search, zone, onShow }: InsightsScreenProps) {
  usePageTitle("Insights");
  const { api } = useServices();
  const { changes } = useItemEditing();
  const weekStart = useWeekStart();
  const { data: settings = defaultSettings } = useQuery(api.settings.get.queryOptions());
  const clock = { zone, dayStart: settings.day_start };
  const today = accountDay(useMinute(), clock);
  // The streak depends on the account's day.
  useOnChange(today, changes.refresh);
  const { period = "week", date = today, until, kind, from, to, task, list, tag } = search;
  const place: Place = { period, date, until };
  const shown = daysOfPeriod(place, weekStart);
  const query = useQuery(api.insights.days.queryOptions(daysToFetch(place, weekStart)));
  const subjects = useQuery(api.insights.subjects.queryOptions(shown));
  const hasPlans = daysBetween(shown.from, shown.to) <= RANGE_MAX_DAYS;
  const planned = useQuery({ ...api.insights.planned.queryOptions(shown), enabled: hasPlans });
  const { data } = query;

  const { from: shownFrom, to: shownTo } = shown;
  const listed = useMemo<WorkedSessions>(
    () => openedSessions({ kind, from, to, task, list, tag }) ?? { kind: "worked", from: shownFrom, to: shownTo },
    [kind, from, to, task, list, tag, shownFrom, shownTo],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const searched = { period: search.period, date: search.date, until };
  const last = addDays(shown.to, -1);
  const open = (sessions: WorkedSessions) => {
    void onShow({ ...searched, ...searchOf(sessions) }).then(() => heading.current?.focus());
  };
  const name = formatPeriod(period, shown);
  const title = nameOfSessions(listed, { shown, name, subjects: subjects.data });
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-12 gap-y-8 px-4 pt-5 pb-24 sm:px-6 sm:pt-8 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <InsightsHeader
        period={period}
        name={name}
        isNow={today >= shown.from && today < shown.to}
        first={shown.from}
        last={last}
        onPeriod={(next) => {
          if (next === "range") void onShow({ period: next, date: shown.from, until: last });
          else void onShow({ period: next === "week" ? undefined : next, date: search.date });
        }}
        onStep={(by) => void onShow({ period: search.period, ...shiftByPeriods(place, by, weekStart) })}
        onNow={() => void onShow({ period: search.period })}
        onDays={(days) => void onShow({ period: search.period, date: days.first, until: days.last })}
      >
        <CsvMenu
          shown={shown}
          sessions={{ listed, title, clock }}
          days={data}
          subjects={subjects.data}
          planned={planned.data}
        />
      </InsightsHeader>
      <div className="flex min-w-0 flex-col gap-7">
        <FetchState
          query={query}
          what="The insights"
          loading={<LoadingNumbers />}
          offline={<Notice>You are offline. These numbers come with the connection.</Notice>}
        />
        {data === undefined ? null : (
          <Numbers data={data} place={place} shown={shown} today={today} weekStart={weekStart} onOpen={open}>
            <Subjects query={subjects} shown={shown} onOpen={open} />
          </Numbers>
        )}
        {data === undefined || !hasPlans ? null : <PlannedItemsSection query={planned} shown={shown} onOpen={open} />}
      </div>
      <aside
        aria-label="Sessions"
        className="min-w-0 border-t pt-5 xl:sticky xl:top-0 xl:max-h-[calc(100dvh-8rem)] xl:self-start xl:overflow-y-auto xl:border-t-0 xl:pt-0"
      >
        <SessionList
          key={JSON.stringify(listed)}
          shown={listed}
          screen="insights"
          title={title}
          zone={zone}
          serverOffsetMs={0}
          headingRef={heading}
          emptyText="No sessions."
        />
        {kind === undefined ? null : (
          <Button variant="plain" className="mt-2 w-fit" onClick={() => void onShow(searched)}>
            Show all of this {period}
          </Button>
        )}
      </aside>
    </div>
  );
}
