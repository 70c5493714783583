import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { parseQuickAdd, type QuickTask } from "./parse-quick-add";

const lists = [{ id: "0197a000-0000-7000-8000-000000000001", title: "Uni" }];
/** A Sunday. */
const now = { date: "2026-11-22", time: "08:20" };
const browser = ["en-GB", "de", "fr", "es", "cs"];

function parse(text: string, ignored: readonly string[] = [], languages = browser): QuickTask {
  return parseQuickAdd(text, { now, lists, ignored: new Set(ignored), dateOrder: "day_first", languages });
}

function endOf({ ends }: NonNullable<QuickTask["repeats"]>): string {
  if (ends.kind === "never") return "";
  return ends.kind === "on" ? `until ${ends.date}` : `${ends.count} times`;
}

/** Title, day, times, minutes and rule, without empty ones. */
function summaryOf(text: string, languages = browser): string {
  const { title, date, start_time, end_time, estimate_minutes, repeats, list, priority, tags } = parse(
    text,
    [],
    languages,
  );
  const rule =
    repeats === null
      ? ""
      : [repeats.interval, repeats.frequency, repeats.weekdays.join(""), endOf(repeats)].filter(Boolean).join(" ");
  const times = [start_time, end_time].filter((time) => time !== null).join("-");
  const minutes = estimate_minutes === null ? "" : `${estimate_minutes} min`;
  return [
    title,
    date ?? "",
    times,
    minutes,
    rule,
    list === undefined ? "" : `#${list.title}`,
    priority === null ? "" : `!${priority}`,
    ...tags.map((tag) => `@${tag}`),
  ]
    .filter((part) => part !== "")
    .join(" | ");
}

const english: readonly [string, string][] = [
  ["tea half past 5", "tea | 2026-11-22 | 17:30"],
  ["tea at half past nine", "tea | 2026-11-22 | 09:30"],
  ["tea quarter past 9", "tea | 2026-11-22 | 09:15"],
  ["tea at a quarter past 9 with Bob", "tea with Bob | 2026-11-22 | 09:15"],
  ["tea quarter to 6", "tea | 2026-11-22 | 17:45"],
  ["tea at quarter to 1", "tea | 2026-11-22 | 12:45"],
  ["tea quarter to 6am", "tea | 2026-11-23 | 05:45"],
  ["tea fri half past 5", "tea | 2026-11-27 | 17:30"],
  ["half past 5 fri tea", "tea | 2026-11-27 | 17:30"],
  ["tea tomorrow at half past 8 pm", "tea | 2026-11-23 | 20:30"],
  ["drinks tonight at quarter past 8", "drinks | 2026-11-22 | 20:15"],
  ["tea half-past 8 in the evening", "tea | 2026-11-22 | 20:30"],
  ["tea tomorrow morning at half past 5", "tea | 2026-11-23 | 05:30"],
  ["tea tomorrow morning at 5", "tea | 2026-11-23 | 05:00"],
  ["tea half past 5 to half past 6", "tea | 2026-11-22 | 17:30-18:30 | 60 min"],
  ["tea from half past 5 to 7", "tea from half past 5 to 7"],
  ["tea 12 noon", "tea | 2026-11-22 | 12:00"],
  ["tea at 12 midnight", "tea | 2026-11-23 | 00:00"],
  ["tea half past 17", "tea | 2026-11-22 | 17:30"],
  ["tea half past five every mon", "tea | 2026-11-23 | 17:30 | 1 weekly MO"],
  ["tea at noon", "tea | 2026-11-22 | 12:00"],
  ["tea fri at midnight", "tea | 2026-11-27 | 00:00"],
  ["give a quarter to 6 people", "give a quarter to 6 people"],
  ["half past 25", "half past 25"],
  ["leave before half past 5", "leave before half past 5"],
  ["essay due thursday at noon", "essay | 2026-11-26 | 12:00"],
  ["rent due on the 1st of every month", "rent | 2026-12-01 | 1 monthly"],
  ["gym every mon wed 18:00", "gym | 2026-11-23 | 18:00 | 1 weekly MOWE"],
  ["lunch tomorrow 13-14", "lunch | 2026-11-23 | 13:00-14:00 | 60 min"],
  ["week 14 review", "week 14 review"],
  ["review monday last week", "review monday last week"],
  ["call sunday at 3", "call | 2026-11-22 | 15:00"],
  ["call sunday at 7am", "call | 2026-11-29 | 07:00"],
  ["call next sunday at 3", "call | 2026-11-29 | 15:00"],
  ["call monday 3 o'clock", "call | 2026-11-23 | 15:00"],
  ["call sunday 3 o'clock", "call | 2026-11-22 | 15:00"],
  ["call tomorrow 9 o'clock", "call | 2026-11-23 | 09:00"],
  ["dentist 3.12. 8:30", "dentist | 2026-12-03 | 08:30"],
  ["dentist 3/12", "dentist | 2026-12-03"],
  ["dentist 3.12.2026", "dentist | 2026-12-03"],
  ["dentist 3.12.26", "dentist | 2026-12-03"],
  ["run for 90 min", "run | 90 min"],
  ["call mum tomorrow evening", "call mum | 2026-11-23 | 20:00"],
  ["write report friday morning", "write report | 2026-11-27 | 09:00"],
  ["dinner tonight", "dinner | 2026-11-22 | 20:00"],
  ["morning run", "morning run"],
  ["buy now pay later", "buy now pay later"],
  ["buy 10-12 eggs", "buy 10-12 eggs"],
  ["swim every other monday", "swim | 2026-11-23 | 2 weekly MO"],
  ["board every 2nd tuesday", "board every 2nd tuesday"],
  ["friday report tomorrow 14:00", "friday report | 2026-11-23 | 14:00"],
  ["report fri 9-10 90m", "report 90m | 2026-11-27 | 09:00-10:00 | 60 min"],
  ["start 14:00:30", "start 14:00:30"],
  ["tennis fri 27 nov 17:00", "tennis | 2026-11-27 | 17:00"],
  ["essay by friday", "essay | 2026-11-27"],
  ["leave until friday", "leave until friday"],
  ["book 2027 goals", "book 2027 goals"],
  ["room 204 at 9am", "room 204 | 2026-11-22 | 09:00"],
  ["read ch. 3 in 2 days", "read ch. 3 | 2026-11-24"],
  ["essay fri 14:00 90m #Uni every week", "essay | 2026-11-27 | 14:00 | 90 min | 1 weekly | #Uni"],
  ["essay !high @home", "essay | !high | @home"],
  ["!1 call mum @phone @home", "call mum | !high | @phone | @home"],
  ["essay !2 fri", "essay | 2026-11-27 | !medium"],
  ["essay !3 tomorrow 14:00 @library", "essay | 2026-11-23 | 14:00 | !low | @library"],
  ["call the bank !!!", "call the bank | !high"],
  ['shop @"hardware store" fri', "shop | 2026-11-27 | @hardware store"],
  ['@"hardware "Tomorrow gym', '@"hardware " gym | 2026-11-23'],
  ["essay !high !low", "essay !low | !high"],
  ["great news!!! tell ann", "great news!!! tell ann"],
  ["!important note", "!important note"],
  ["mail ann@example.com", "mail ann@example.com"],
  ["mail @ann@example.social", "mail @ann@example.social"],
  ["tea @ home", "tea @ home"],
  ["lunch @noon", "lunch | 2026-11-22 | 12:00"],
  ["lunch @1pm @office", "lunch | 2026-11-22 | 13:00 | @office"],
  ['read "@home" and "!high"', 'read "@home" and "!high"'],
  ["call @home/kitchen #Uni", "call | #Uni | @home/kitchen"],
  ["pay rent monthly 1st", "pay rent | 2026-12-01 | 1 monthly"],
  ["meet at 5 places", "meet at 5 places"],
  ["lunch mon-fri 12:00", "lunch mon-fri 12:00"],
  ["review PR #123", "review PR #123"],
  ["review #123 #Uni", "review #123 | #Uni"],
  ["weekend trip", "weekend trip"],
  ["fri 3 dec dinner", "fri dinner | 2026-12-03"],
  ["every first monday of the month lunch", "every first monday of the month lunch"],
  ["holiday 24.12. - 26.12.", "holiday 24.12. - 26.12."],
  ["party on 24 december at 7pm", "party | 2026-12-24 | 19:00"],
  ["work monday 9am-5", "work | 2026-11-23 | 09:00-17:00 | 480 min"],
  ["sat/sun trip", "sat/sun trip"],
  ["8 May 1945 book", "8 May 1945 book"],
  ["read 'Monday' book", "read 'Monday' book"],
  ["bob's 'tomorrow' shop fri", "bob's 'tomorrow' shop | 2026-11-27"],
  ["lunch fri 11:30-1", "lunch | 2026-11-27 | 11:30-13:00 | 90 min"],
  ["review fri 3-4:30", "review | 2026-11-27 | 15:00-16:30 | 90 min"],
  ["party fri 22:00-1", "party | 2026-11-27 | 22:00-01:00 | 180 min"],
  ["stand-up every weekday 9:30", "stand-up | 2026-11-23 | 09:30 | 1 weekly MOTUWETHFR"],
  ["flight 2026-12-24 06:15", "flight | 2026-12-24 | 06:15"],
  ["call Anna at 5", "call Anna | 2026-11-22 | 17:00"],
  ["call Anna at 9", "call Anna | 2026-11-22 | 09:00"],
  ["call Anna tomorrow at 5", "call Anna | 2026-11-23 | 17:00"],
  ["call Anna at 5am", "call Anna | 2026-11-23 | 05:00"],
  ["call Anna at 5:00", "call Anna | 2026-11-23 | 05:00"],
  ["office from 9 to 5", "office | 2026-11-22 | 09:00-17:00 | 480 min"],
  ["class tomorrow from 2 to 4", "class | 2026-11-23 | 14:00-16:00 | 120 min"],
  ["office tomorrow 9-5", "office | 2026-11-23 | 09:00-17:00 | 480 min"],
  ["office tomorrow 9 to 11", "office | 2026-11-23 | 09:00-11:00 | 120 min"],
  ["night shift fri 22-6", "night shift | 2026-11-27 | 22:00-06:00 | 480 min"],
  ["9 to 5 movie", "9 to 5 movie"],
  ["dinner Dec 24 at 18:00", "dinner | 2026-12-24 | 18:00"],
  ["drinks tonight at 8", "drinks | 2026-11-22 | 20:00"],
  ["drinks tomorrow evening from 8 to 10", "drinks | 2026-11-23 | 20:00-22:00 | 120 min"],
  ["vacation from 3.12.", "vacation from 3.12."],
  ["trip 24.-26.12.", "trip 24.-26.12."],
  ["3.12. 10 people", "10 people | 2026-12-03"],
  ["10:00 art class", "art class | 2026-11-22 | 10:00"],
  ["12:00 eat lunch", "eat lunch | 2026-11-22 | 12:00"],
  ["read since monday", "read since monday"],
  ["call Bob after friday", "call Bob after friday"],
  ["30 - 45 min walk", "30 - 45 min walk"],
  ["2 to 3 hours work", "2 to 3 hours work"],
  ["every 30 min stretch", "every 30 min stretch"],
  ["film 1 h 30", "film | 90 min"],
  ["gym weekly on mon and thu", "gym | 2026-11-23 | 1 weekly MOTH"],
  ["shift friday 22:00-6:00", "shift | 2026-11-27 | 22:00-06:00 | 480 min"],
  ["(friday) report", "report | 2026-11-27"],
  ["monday.com setup", "monday.com setup"],
  ["lunch dec 10 13-14", "lunch | 2026-12-10 | 13:00-14:00 | 60 min"],
  ["dinner Dec 2", "dinner | 2026-12-02"],
  ["Dec 24 dinner", "dinner | 2026-12-24"],
  ["call Bob on November 30 at 9", "call Bob | 2026-11-30 | 09:00"],
  ["Dec 24 2027 dinner", "dinner | 2027-12-24"],
  ["Dec 2027 plan", "Dec 2027 plan"],
  ["Dec 24:30", "Dec 24:30"],
  ["Dienstag morning 9am gym", "gym | 2026-11-24 | 09:00"],
  ["call Anna at 17h", "call Anna | 2026-11-22 | 17:00"],
  ["call Anna at 17h30", "call Anna | 2026-11-22 | 17:30"],
  ["exam on the 8th of december", "exam | 2026-12-08"],
  ["pay rent on the 1st of every month", "pay rent | 2026-12-01 | 1 monthly"],
  ["gym tuesdays 18:00", "gym | 2026-11-24 | 18:00 | 1 weekly TU"],
  ["gym on tuesdays and fridays at 7am", "gym | 2026-11-24 | 07:00 | 1 weekly TUFR"],
  ["stand-up weekdays at 9:15", "stand-up | 2026-11-23 | 09:15 | 1 weekly MOTUWETHFR"],
  ["Tuesdays with Morrie", "Tuesdays with Morrie"],
  ["call at 5 o'clock", "call | 2026-11-22 | 17:00"],
  ["dinner at 7 with Bob", "dinner with Bob | 2026-11-23 | 07:00"],
  ["mondays at 10 stand-up", "stand-up | 2026-11-23 | 10:00 | 1 weekly MO"],
  ["sundays 3 books", "sundays 3 books"],
  ["pay on the 15th of each month", "pay | 2026-12-15 | 1 monthly"],
  ["call this evening", "call | 2026-11-22 | 20:00"],
  ["chapter 99.12. read", "chapter 99.12. read"],
  ["dentist 32.1.", "dentist 32.1."],
  ["call friday tomorrow", "call friday | 2026-11-23"],
  ["trip fri 10:30 - sat 12:00", "trip fri 10:30 - sat 12:00"],
  ["vitamins 2 a day", "vitamins 2 a day"],
  ["walk 30 min.", "walk | 30 min"],
  ["read 2-3 hours", "read 2-3 hours"],
  ["Mardi Gras party", "Mardi Gras party"],
  ["read fri 10-12 pages", "read 10-12 pages | 2026-11-27"],
  ["fri 10-12 review", "review | 2026-11-27 | 10:00-12:00 | 120 min"],
  ["lunch fri 13-14 with Bob", "lunch with Bob | 2026-11-27 | 13:00-14:00 | 60 min"],
  ['read "Tomorrow at 5" 30m', 'read "Tomorrow at 5" | 30 min'],
  ["friday/saturday trip", "friday/saturday trip"],
  ["gym mon wed 18:00", "gym mon wed 18:00"],
  ["gym mon, wed, fri 18:00", "gym mon, wed, fri 18:00"],
  ["call Bob friday or saturday", "call Bob friday or saturday"],
  ["18:00 gym mon and wed", "18:00 gym mon and wed"],
  ["exam mon 9:00 and wed 10:00", "exam mon 9:00 and wed 10:00"],
  ["away from 3 dec to 5 dec", "away from 3 dec to 5 dec"],
  ["away 3 dec until 5 dec", "away 3 dec until 5 dec"],
  ["essay before friday", "essay before friday"],
  ["essay before friday 10:00", "essay before friday 10:00"],
  ["finish before 5pm", "finish before 5pm"],
  ["happy hour after 5pm", "happy hour after | 2026-11-22 | 17:00"],
  ["gym every friday until 3 dec", "gym | 2026-11-27 | 1 weekly FR until 2026-12-03"],
  ["Yoga every tue 18-19 until 30 nov", "Yoga | 2026-11-24 | 18:00-19:00 | 60 min | 1 weekly TU until 2026-11-30"],
  ["Yoga every tue until 30 nov 18-19", "Yoga | 2026-11-24 | 18:00-19:00 | 60 min | 1 weekly TU until 2026-11-30"],
  ["Yoga every tue at 6pm until dec", "Yoga | 2026-11-24 | 18:00 | 1 weekly TU until 2026-12-31"],
  ["run daily until end of march 2027, then rest", "run, then rest | 2026-11-22 | 1 daily until 2027-03-31"],
  ["run every day till friday", "run | 2026-11-22 | 1 daily until 2026-11-27"],
  ["run every day until friday 7:00", "run | 2026-11-23 | 07:00 | 1 daily until 2026-11-27"],
  [
    "yoga every tue 18:00-19:00 #Uni until 3.12.",
    "yoga | 2026-11-24 | 18:00-19:00 | 60 min | 1 weekly TU until 2026-12-03 | #Uni",
  ],
  ["rent monthly on the 15th until dec 2027", "rent | 2026-12-15 | 1 monthly until 2027-12-31"],
  ["physio every mon and thu for 6 weeks", "physio | 2026-11-23 | 1 weekly MOTH 12 times"],
  ["physio every other mon for 6 weeks", "physio | 2026-11-23 | 2 weekly MO 3 times"],
  ["pills every day for 2 weeks 8:00", "pills | 2026-11-23 | 08:00 | 1 daily 14 times"],
  ["pay every 3 months for 2 years", "pay | 2026-11-22 | 3 monthly 8 times"],
  ["class every wed 10-11 6 times", "class | 2026-11-25 | 10:00-11:00 | 60 min | 1 weekly WE 6 times"],
  ["class every wed x6", "class | 2026-11-25 | 1 weekly WE 6 times"],
  ["class every wed at 10am 6x", "class | 2026-11-25 | 10:00 | 1 weekly WE 6 times"],
  ["class every wed for 90 min for 6 weeks", "class | 2026-11-25 | 90 min | 1 weekly WE 6 times"],
  ["Yoga until 30 nov every mon", "Yoga | 2026-11-23 | 1 weekly MO until 2026-11-30"],
  ["until dec every mon 18:00 yoga", "yoga | 2026-11-23 | 18:00 | 1 weekly MO until 2026-12-31"],
  ["yoga until 30 nov 18:00 every mon", "yoga | 2026-11-23 | 18:00 | 1 weekly MO until 2026-11-30"],
  ["yoga every mon until end of year", "yoga | 2026-11-23 | 1 weekly MO until 2026-12-31"],
  ["yoga every mon until the end of the year", "yoga | 2026-11-23 | 1 weekly MO until 2026-12-31"],
  // Words around a rule that are no end of it.
  ["yoga every mon until christmas", "yoga until christmas | 2026-11-23 | 1 weekly MO"],
  ["away 3 dec until 5 dec every year", "away 3 dec until 5 dec | 2026-11-22 | 1 yearly"],
  ["work until 17:00 every mon", "work until 17:00 | 2026-11-23 | 1 weekly MO"],
  ["wait until friday", "wait until friday"],
  ["wait until 30 nov", "wait until 30 nov"],
  ["holiday for 6 weeks", "holiday for 6 weeks"],
  ["push-ups 6 times", "push-ups 6 times"],
  ["until friday gym every day", "until friday gym | 2026-11-22 | 1 daily"],
  ["pills every day 3 times a day", "pills 3 times a day | 2026-11-22 | 1 daily"],
  ["push-ups every day x6 reps", "push-ups x6 reps | 2026-11-22 | 1 daily"],
  ["bench every tue 3x10", "bench 3x10 | 2026-11-24 | 1 weekly TU"],
  ["study every day until the exam", "study until the exam | 2026-11-22 | 1 daily"],
  ["study every day until march's exam", "study until march's exam | 2026-11-22 | 1 daily"],
  ["work every day until 17:00", "work until 17:00 | 2026-11-22 | 1 daily"],
  ["gym every tue then wait until friday", "gym then wait until friday | 2026-11-24 | 1 weekly TU"],
  ["gym every wed 18:00 until mon", "gym | 2026-11-25 | 18:00 | 1 weekly WE until 2026-11-30"],
  ["gym every wed until 23 nov", "gym | 2026-11-25 | 1 weekly WE until 2027-11-23"],
  ["gym every wed until 23 nov 2026", "gym until 23 nov 2026 | 2026-11-25 | 1 weekly WE"],
  ["rent every week for 3 months", "rent for 3 months | 2026-11-22 | 1 weekly"],
  ["gym every day x0", "gym x0 | 2026-11-22 | 1 daily"],
  ["mon 10-20 pages", "10-20 pages | 2026-11-23"],
  ["tomorrow 10-15% off", "10-15% off | 2026-11-23"],
  ["mon 10-20", "2026-11-23 | 10:00-20:00 | 600 min"],
  ["gym on mondays", "gym | 2026-11-23 | 1 weekly MO"],
  ["I hate mondays", "I hate mondays"],
  ["gym mondays wednesdays 18:00", "gym | 2026-11-23 | 18:00 | 1 weekly MOWE"],
  ["gym every mon-fri 7:00", "gym | 2026-11-23 | 07:00 | 1 weekly MOTUWETHFR"],
  ["gym every monday to friday at 7am", "gym | 2026-11-23 | 07:00 | 1 weekly MOTUWETHFR"],
  ["gym every monday and every wednesday", "gym | 2026-11-23 | 1 weekly MOWE"],
  ["gym every 2 weeks on tue and thu 9:00", "gym | 2026-11-24 | 09:00 | 2 weekly TUTH"],
  ["gym every weekday except friday 9:00", "gym every weekday except friday 9:00"],
  ["gym every friday except 27 nov", "gym every friday except 27 nov"],
  ["class every mon at 9 and wed at 10", "class every mon at 9 and wed at 10"],
  ["a friday dinner", "a friday dinner"],
  ["black friday deals", "black friday deals"],
  ["board first monday of the month 10:00", "board first monday of the month 10:00"],
  ["read 2 and a half hours", "read | 150 min"],
  ["read 1 hour and 30 minutes", "read | 90 min"],
  ["read for an hour and a half", "read | 90 min"],
  ["call in 2 hours and a half", "call in 2 hours and a half"],
  ["do 30 min yoga", "do yoga | 30 min"],
  ["run 400m x 8", "run 400m x 8"],
  ["screen 10 min/day", "screen 10 min/day"],
  ["invoice #2026-11-23", "invoice #2026-11-23"],
  ["buy sun screen for may trip", "buy sun screen for may trip"],
  ["pack sun screen tomorrow", "pack sun screen | 2026-11-23"],
  ["lunch sat with Ann", "lunch with Ann | 2026-11-28"],
  ["midnight snack", "midnight snack"],
  ["High Noon movie", "High Noon movie"],
  ["lunch noon with Bob", "lunch with Bob | 2026-11-22 | 12:00"],
  ["9/11 documentary", "9/11 documentary"],
  ["dinner tomorrow at 8 in the evening", "dinner | 2026-11-23 | 20:00"],
  ["call at 8 at night", "call | 2026-11-22 | 20:00"],
  ["pills every day at 7 and 19", "pills at 7 and 19 | 2026-11-22 | 1 daily"],
  ["dinner fri @7pm", "dinner | 2026-11-27 | 19:00"],
  ["chapter 3/4 tomorrow", "chapter 3/4 | 2026-11-23"],
  ["do 5-10 pushups", "do 5-10 pushups"],
  ["dim 10-15% lights", "dim 10-15% lights"],
  ["watch friday the 13th", "watch friday the 13th"],
  ["dinner fri 27th 19:00", "dinner | 2026-11-27 | 19:00"],
  ["rent on the 1st at 10", "rent on the 1st at 10"],
  ["fri: meeting", "meeting | 2026-11-27"],
  ["meeting, fri, 10:00 (45m)", "meeting | 2026-11-27 | 10:00 | 45 min"],
  ["meeting - fri - notes", "meeting - notes | 2026-11-27"],
  ["lunch fri!", "lunch! | 2026-11-27"],
  ["meds 8am and 8pm", "meds 8am and 8pm"],
  ["meds 8am/8pm", "meds 8am/8pm"],
  ["call tomorrow from 8 until 10am", "call | 2026-11-23 | 08:00-10:00 | 120 min"],
  ["party 31.12. 20:00 - 1.1. 2:00", "party 31.12. 20:00 - 1.1. 2:00"],
  ["12 May Street visit", "12 May Street visit"],
  ["order 10:30-A", "order 10:30-A"],
  ["brunch sunday week", "brunch sunday week"],
  ["brunch a week on sunday", "brunch a week on sunday"],
  ["gym weekend 9:00", "gym weekend 9:00"],
  ["leave 30 min before 10:00", "leave 30 min before 10:00"],
  ["board monthly on the first monday", "board monthly on the first monday"],
  ["pay tax each 31 march", "pay tax each 31 march"],
  ["monthly 24.-26.12. gym", "24.-26.12. gym | 2026-11-22 | 1 monthly"],
  ["Q&A fri 3pm", "Q&A | 2026-11-27 | 15:00"],
  ["call tues 5pm", "call | 2026-11-24 | 17:00"],
  ["trip 3 and 5 december", "trip 3 and 5 december"],
  ["version 3.12 9:00", "version 3.12 9:00"],
  ["screen 2h per day", "screen 2h per day"],
];

const german: readonly [string, string][] = [
  ["Kino um halb 6", "Kino | 2026-11-22 | 17:30"],
  ["Kino um halb 8 Uhr", "Kino | 2026-11-23 | 07:30"],
  ["Kino halb neun", "Kino | 2026-11-22 | 08:30"],
  ["Kino morgen Viertel nach 9", "Kino | 2026-11-23 | 09:15"],
  ["Kino um Viertel vor 6 abends", "Kino | 2026-11-22 | 17:45"],
  ["Kino um Mitternacht", "Kino | 2026-11-23 | 00:00"],
  ["halb so wild", "halb so wild"],
  ["Miete fällig am 3. Dezember", "Miete | 2026-12-03"],
  [
    "Yoga jeden Dienstag 18-19 Uhr bis 30. November",
    "Yoga | 2026-11-24 | 18:00-19:00 | 60 min | 1 weekly TU until 2026-11-30",
  ],
  ["Yoga jeden Dienstag bis Dezember", "Yoga | 2026-11-24 | 1 weekly TU until 2026-12-31"],
  ["Physio jeden Montag für 6 Wochen", "Physio | 2026-11-23 | 1 weekly MO 6 times"],
  ["Yoga bis 30. November jeden Montag", "Yoga | 2026-11-23 | 1 weekly MO until 2026-11-30"],
  ["Yoga jeden Montag bis Jahresende", "Yoga | 2026-11-23 | 1 weekly MO until 2026-12-31"],
  ["Sport jeden Tag bis bald", "Sport bis bald | 2026-11-22 | 1 daily"],
  ["Zahnarzt morgen 14 Uhr", "Zahnarzt | 2026-11-23 | 14:00"],
  ["Zahnarzt morgen um 14:30 Uhr", "Zahnarzt | 2026-11-23 | 14:30"],
  ["Heute Abend Kino", "Kino | 2026-11-22 | 20:00"],
  ["Übermorgen anrufen", "anrufen | 2026-11-24"],
  ["uebermorgen anrufen", "anrufen | 2026-11-24"],
  ["Bericht Freitag", "Bericht | 2026-11-27"],
  ["Bericht am Freitagabend", "Bericht | 2026-11-27 | 20:00"],
  ["Bericht nächsten Sonntag", "Bericht | 2026-11-29"],
  ["Miete 3. Dezember", "Miete | 2026-12-03"],
  ["Miete am 3. Dezember 2027 um 9 Uhr", "Miete | 2027-12-03 | 09:00"],
  ["Feier 1. März", "Feier | 2027-03-01"],
  ["Feier am 3.12. um 20 Uhr", "Feier | 2026-12-03 | 20:00"],
  ["Probe Donnerstag, 26.11. 18:00", "Probe | 2026-11-26 | 18:00"],
  ["Turnen jeden Montag und Mittwoch 18 Uhr", "Turnen | 2026-11-23 | 18:00 | 1 weekly MOWE"],
  ["Laufen alle 2 Tage", "Laufen | 2026-11-22 | 2 daily"],
  ["Tagebuch täglich 21:00", "Tagebuch | 2026-11-22 | 21:00 | 1 daily"],
  ["Post jeden Werktag", "Post | 2026-11-23 | 1 weekly MOTUWETHFR"],
  ["Sitzung Dienstag von 9 bis 11 Uhr", "Sitzung | 2026-11-24 | 09:00-11:00 | 120 min"],
  ["Lesen für 45 Minuten", "Lesen | 45 min"],
  ["Wäsche in 2 Stunden", "Wäsche | 2026-11-22 | 10:20"],
  ["Steuer in 3 Wochen", "Steuer | 2026-12-13"],
  ["Müll Di 7:00", "Müll | 2026-11-24 | 07:00"],
  ["Urlaub bis Freitag", "Urlaub bis Freitag"],
  ["Urlaub Montag bis Freitag", "Urlaub Montag bis Freitag"],
  ["Seit Montag krank", "Seit Montag krank"],
  ["Früh aufstehen", "Früh aufstehen"],
  ["Montagehalle putzen", "Montagehalle putzen"],
  ["Preis um 20 Prozent senken", "Preis um 20 Prozent senken"],
  ["Kino Freitag in einer Woche", "Kino Freitag in einer Woche"],
  ["So machen wir es", "So machen wir es"],
  ["Treffen um 8:30-9:30", "Treffen | 2026-11-22 | 08:30-09:30 | 60 min"],
  ["Treffen um 14-15 Uhr", "Treffen | 2026-11-22 | 14:00-15:00 | 60 min"],
  ["Treffen zwischen 14 und 15 Uhr", "Treffen | 2026-11-22 | 14:00-15:00 | 60 min"],
  ["Freitag Morgen laufen", "laufen | 2026-11-27 | 09:00"],
  ["am Morgen laufen", "am Morgen laufen"],
  ["Morgen Abend um 19 Uhr Kino", "Kino | 2026-11-23 | 19:00"],
  ["Bericht bis 17 Uhr", "Bericht bis 17 Uhr"],
  ["Übermorgen früh um 6 laufen", "laufen | 2026-11-24 | 06:00"],
  ["Urlaub bis 15.12.", "Urlaub bis 15.12."],
  ["Bericht für Freitag", "Bericht | 2026-11-27"],
  ["Heute Abend um 8 Kino", "Kino | 2026-11-22 | 20:00"],
  ["Film um 8 Uhr abends", "Film | 2026-11-22 | 20:00"],
  ["Lauf um 8 Uhr morgens", "Lauf | 2026-11-23 | 08:00"],
  ["Essen am 24.12. 18 Uhr", "Essen | 2026-12-24 | 18:00"],
  ["Lernen 1 Std 30 Min", "Lernen | 90 min"],
  ["Fr. 14:00 Zahnarzt", "Zahnarzt | 2026-11-27 | 14:00"],
  ["Freitag 14 Uhr 30 Minuten Lernen", "Lernen | 2026-11-27 | 14:00 | 30 min"],
  ["Feier 1.5. 10 Uhr", "Feier | 2027-05-01 | 10:00"],
  ["am Mo 14:00 Kaffee", "Kaffee | 2026-11-23 | 14:00"],
  ["Sport montags und donnerstags 18 Uhr", "Sport | 2026-11-23 | 18:00 | 1 weekly MOTH"],
  ["Post werktags um 8 Uhr", "Post | 2026-11-23 | 08:00 | 1 weekly MOTUWETHFR"],
  ["Montags ist zu", "Montags ist zu"],
  ["Miete jeden Monat am 1.", "Miete | 2026-12-01 | 1 monthly"],
  ["Miete am 15. jedes Monats", "Miete | 2026-12-15 | 1 monthly"],
  ["Sport Montag und Mittwoch 18:00", "Sport Montag und Mittwoch 18:00"],
  ["Ski Freitag/Samstag", "Ski Freitag/Samstag"],
  ["Termin vor 10 Uhr", "Termin vor 10 Uhr"],
  ["Bericht bis Freitag 17 Uhr", "Bericht bis Freitag 17 Uhr"],
  ["Chor am ersten Montag im Monat 18 Uhr", "Chor am ersten Montag im Monat 18 Uhr"],
  ["Chor jedes Jahr am 3. Mai", "Chor | 2027-05-03 | 1 yearly"],
  ["Chor jede Woche Di 18 Uhr", "Chor | 2026-11-24 | 18:00 | 1 weekly TU"],
  ["Der Morgen danach", "Der Morgen danach"],
  ["Schwarzer Freitag", "Schwarzer Freitag"],
  ["Chor taeglich 18 Uhr", "Chor | 2026-11-22 | 18:00 | 1 daily"],
  ["Anruf heute in einer Woche", "Anruf | 2026-11-29"],
  ["jeden Mo und Mi", "2026-11-23 | 1 weekly MOWE"],
  ["Sport jeden Di 18 Uhr", "Sport | 2026-11-24 | 18:00 | 1 weekly TU"],
  ["Sport jeden Montag so spät", "Sport so spät | 2026-11-23 | 1 weekly MO"],
  ["Chor montags bis freitags 18 Uhr", "Chor | 2026-11-23 | 18:00 | 1 weekly MOTUWETHFR"],
  ["Chor alle 2 Wochen mittwochs 18 Uhr", "Chor | 2026-11-25 | 18:00 | 2 weekly WE"],
  ["Chor mittwochs", "Chor | 2026-11-25 | 1 weekly WE"],
  ["Chor jeden Montag außer am 23.11.", "Chor jeden Montag außer am 23.11."],
  ["Lernen 1 Stunde und 30 Minuten", "Lernen | 90 min"],
  ["Lernen 2 und eine halbe Stunde", "Lernen | 150 min"],
  ["Kaffee morgen um 3", "Kaffee | 2026-11-23 | 15:00"],
  ["laufen morgen früh um 5", "laufen | 2026-11-23 | 05:00"],
  ["Kino Freitag abends um 8", "Kino | 2026-11-27 | 20:00"],
  ["Kino abends um 8", "Kino | 2026-11-22 | 20:00"],
  ["Sonntags um 10 Brunch", "Brunch | 2026-11-22 | 10:00 | 1 weekly SU"],
  ["Version 3.1. testen", "Version 3.1. testen"],
  ["Chor Mo-Fr 18 Uhr", "Chor Mo-Fr 18 Uhr"],
  ["Chor Mo, Mi, Fr 18 Uhr", "Chor Mo, Mi, Fr 18 Uhr"],
  ["Chor Mo und Mi 18:00", "Chor Mo und Mi 18:00"],
  ["Do 10:30 Sport", "Sport | 2026-11-26 | 10:30"],
  ["Termin am 23. um 10 Uhr", "Termin am 23. um 10 Uhr"],
  ["Kino Freitag, der 27.", "Kino | 2026-11-27"],
  ["Kino Freitag, der 13.", "Kino Freitag, der 13."],
  ["Essen 24.12 18 Uhr", "Essen 24.12 18 Uhr"],
  ["Zahnarzt in 2 Wochen am Dienstag", "Zahnarzt in 2 Wochen am Dienstag"],
];

const french: readonly [string, string][] = [
  ["dîner à 6h moins le quart", "dîner | 2026-11-22 | 17:45"],
  ["dîner à 7 heures moins quart", "dîner | 2026-11-23 | 06:45"],
  ["film à minuit", "film | 2026-11-23 | 00:00"],
  ["déjeuner à midi", "déjeuner | 2026-11-22 | 12:00"],
  ["loyer échéance vendredi", "loyer | 2026-11-27"],
  ["Dentiste demain 14h", "Dentiste | 2026-11-23 | 14:00"],
  ["Dentiste demain à 14h30", "Dentiste | 2026-11-23 | 14:30"],
  ["Réunion aujourd'hui à 15h", "Réunion | 2026-11-22 | 15:00"],
  ["Appeler après-demain", "Appeler | 2026-11-24"],
  ["Rapport vendredi", "Rapport | 2026-11-27"],
  ["Rapport vendredi prochain", "Rapport | 2026-11-27"],
  ["Rapport le lundi 23 novembre", "Rapport | 2026-11-23"],
  ["Loyer le 1er décembre", "Loyer | 2026-12-01"],
  ["Fête le 3 mars 2027", "Fête | 2027-03-03"],
  ["Sport tous les lundis 18:00", "Sport | 2026-11-23 | 18:00 | 1 weekly MO"],
  ["Marche chaque jour", "Marche | 2026-11-22 | 1 daily"],
  ["Ménage toutes les 2 semaines", "Ménage | 2026-11-22 | 2 weekly"],
  ["Lire pendant 45 minutes", "Lire | 45 min"],
  ["Train dans 2 heures", "Train | 2026-11-22 | 10:20"],
  ["Cours mardi de 14h à 16h", "Cours | 2026-11-24 | 14:00-16:00 | 120 min"],
  ["Cours mer 9h", "Cours | 2026-11-25 | 09:00"],
  ["Dîner demain soir", "Dîner | 2026-11-23 | 20:00"],
  ["Vacances à la mer", "Vacances à la mer"],
  ["Congé jusqu'à vendredi", "Congé jusqu'à vendredi"],
  ["Semaine du lundi au vendredi", "Semaine du lundi au vendredi"],
  ["Cinéma ce soir à 19h", "Cinéma | 2026-11-22 | 19:00"],
  ["Cinéma ce soir 19h30", "Cinéma | 2026-11-22 | 19:30"],
  ["Réunion 14h", "Réunion | 2026-11-22 | 14:00"],
  ["Lire 2h", "Lire | 120 min"],
  ["Réunion entre 9h et 11h", "Réunion | 2026-11-22 | 09:00-11:00 | 120 min"],
  ["Rapport pour vendredi", "Rapport | 2026-11-27"],
  ["Dîner à 8h du soir", "Dîner | 2026-11-22 | 20:00"],
  ["Train demain 8 h 30", "Train | 2026-11-23 | 08:30"],
  ["Dentiste le 3.12. 10h", "Dentiste | 2026-12-03 | 10:00"],
  ["Ski du 3/12 au 5/12", "Ski du 3/12 au 5/12"],
  ["Lire 1 heure 30", "Lire | 90 min"],
  ["Courses ce soir", "Courses | 2026-11-22 | 20:00"],
  ["Sport tous les lundis 18h", "Sport | 2026-11-23 | 18:00 | 1 weekly MO"],
  ["Sport chaque mardi et jeudi 18h30", "Sport | 2026-11-24 | 18:30 | 1 weekly TUTH"],
  ["Courrier tous les jours 8h", "Courrier | 2026-11-23 | 08:00 | 1 daily"],
  ["Loyer le 1er de chaque mois", "Loyer | 2026-12-01 | 1 monthly"],
  ["piscine mardi et jeudi 18h", "piscine mardi et jeudi 18h"],
  ["dîner vendredi dernier", "dîner vendredi dernier"],
  ["dîner vendredi en huit 20h", "dîner vendredi en huit 20h"],
  ["dîner jusqu'à 20h", "dîner jusqu'à 20h"],
  ["dîner avant 20h", "dîner avant 20h"],
  ["rapport d'ici vendredi", "rapport | 2026-11-27"],
  ["réunion du lundi", "réunion du lundi"],
  ["réunion un lundi sur deux", "réunion un lundi sur deux"],
  ["réunion le premier lundi du mois", "réunion le premier lundi du mois"],
  ["anniversaire le 1er mai", "anniversaire | 2027-05-01"],
  ["anniversaire Léa le 12 mai tous les ans", "anniversaire Léa | 2027-05-12 | 1 yearly"],
  ["déjeuner demain à midi", "déjeuner | 2026-11-23 | 12:00"],
  ["réunion lundi de la semaine prochaine", "réunion | 2026-11-23"],
  ["vendredi saint", "vendredi saint"],
  ["demain 10-20 pages", "10-20 pages | 2026-11-23"],
  ["marché les vendredis", "marché | 2026-11-27 | 1 weekly FR"],
  ["les vendredis 9h marché", "marché | 2026-11-27 | 09:00 | 1 weekly FR"],
  ["les lundis au soleil", "les lundis au soleil"],
  ["réunion tous les lundis sauf le 23/11", "réunion tous les lundis sauf le 23/11"],
  ["lire 2 heures et demie", "lire | 150 min"],
  ["train dans 2 heures et demie", "train dans 2 heures et demie"],
  ["film 8h du soir", "film | 2026-11-22 | 20:00"],
  ["film demain 8h du soir", "film | 2026-11-23 | 20:00"],
  ["8h du matin footing", "footing | 2026-11-23 | 08:00"],
  ["réunion 9h demain", "réunion | 2026-11-23 | 09:00"],
  ["réunion 9h-10h lundi", "réunion | 2026-11-23 | 09:00-10:00 | 60 min"],
  ["réunion lundi 9h 45 min", "réunion | 2026-11-23 | 09:00 | 45 min"],
  ["lire 2h demain", "lire | 2026-11-23 | 120 min"],
  ["vol 10h40", "vol | 2026-11-22 | 10:40"],
  ["dîner le 3 décembre 20h", "dîner | 2026-12-03 | 20:00"],
  ["cours lun et ven 9h", "cours lun et ven 9h"],
  ["appeler avant 20:00", "appeler avant 20:00"],
  ["réunion lundi 30 à 9h", "réunion | 2026-11-30 | 09:00"],
  ["réunion lundi 30 9h", "réunion | 2026-11-30 | 09:00"],
  ["réunion le 27 à 10h", "réunion le 27 à 10h"],
  ["ski 3 et 5 décembre", "ski 3 et 5 décembre"],
  ["rdv demain vers 9h", "rdv vers | 2026-11-23 | 09:00"],
  ["appeler avant 9h", "appeler avant 9h"],
  ["rdv vendredi prochain 9h", "rdv | 2026-11-27 | 09:00"],
];

const spanish: readonly [string, string][] = [
  ["cena a las 6 menos cuarto", "cena | 2026-11-22 | 17:45"],
  ["cena a medianoche", "cena | 2026-11-23 | 00:00"],
  ["comida al mediodía", "comida | 2026-11-22 | 12:00"],
  ["alquiler vence el viernes", "alquiler | 2026-11-27"],
  ["Dentista mañana a las 15:30", "Dentista | 2026-11-23 | 15:30"],
  ["Dentista manana 15:30", "Dentista | 2026-11-23 | 15:30"],
  ["Llamar hoy por la tarde", "Llamar | 2026-11-22 | 15:00"],
  ["Llamar pasado mañana", "Llamar | 2026-11-24"],
  ["Informe el viernes", "Informe | 2026-11-27"],
  ["Informe el próximo viernes", "Informe | 2026-11-27"],
  ["Informe el lunes que viene", "Informe | 2026-11-23"],
  ["Alquiler 1 de diciembre", "Alquiler | 2026-12-01"],
  ["Fiesta el 3 de marzo de 2027", "Fiesta | 2027-03-03"],
  ["Gimnasio cada lunes y miércoles 18:00", "Gimnasio | 2026-11-23 | 18:00 | 1 weekly MOWE"],
  ["Correr todos los días", "Correr | 2026-11-22 | 1 daily"],
  ["Leer durante 45 minutos", "Leer | 45 min"],
  ["Tren en 2 horas", "Tren | 2026-11-22 | 10:20"],
  ["Pagar dentro de 3 días", "Pagar | 2026-11-25"],
  ["Clase martes de 9:00 a 11:00", "Clase | 2026-11-24 | 09:00-11:00 | 120 min"],
  ["Clase jue 9:00", "Clase | 2026-11-26 | 09:00"],
  ["Estudiar por la mañana", "Estudiar por la mañana"],
  ["Vacaciones hasta el viernes", "Vacaciones hasta el viernes"],
  ["Viaje de lunes a viernes", "Viaje de lunes a viernes"],
  ["Mi casa", "Mi casa"],
  ["Cena esta noche a las 21", "Cena | 2026-11-22 | 21:00"],
  ["Los lunes no trabajo", "Los lunes no trabajo"],
  ["Clase mañana de 9 a 10", "Clase | 2026-11-23 | 09:00-10:00 | 60 min"],
  ["de 9 a 10 clase", "de 9 a 10 clase"],
  ["Informe para el viernes", "Informe | 2026-11-27"],
  ["Llamar mañana a las 5 de la tarde", "Llamar | 2026-11-23 | 17:00"],
  ["Cena esta noche", "Cena | 2026-11-22 | 20:00"],
  ["Gimnasio los lunes y jueves a las 18", "Gimnasio | 2026-11-23 | 18:00 | 1 weekly MOTH"],
  ["Alquiler el 1 de cada mes", "Alquiler | 2026-12-01 | 1 monthly"],
  ["Alquiler cada mes el día 15", "Alquiler | 2026-12-15 | 1 monthly"],
  ["martes y jueves 18:00", "martes y jueves 18:00"],
  ["clase martes o jueves", "clase martes o jueves"],
  ["clase de lunes a viernes 9:00", "clase de lunes a viernes 9:00"],
  ["cena el lunes pasado", "cena el lunes pasado"],
  ["llamar después del lunes", "llamar después del lunes"],
  ["clase el primer lunes del mes", "clase el primer lunes del mes"],
  ["viernes santo", "viernes santo"],
  ["cena a las 21h", "cena | 2026-11-22 | 21:00"],
  ["mañana 10-20 páginas", "10-20 páginas | 2026-11-23"],
  ["clase los martes y los jueves a las 10", "clase | 2026-11-24 | 10:00 | 1 weekly TUTH"],
  ["clase los martes", "clase | 2026-11-24 | 1 weekly TU"],
  ["clase todos los días menos el domingo", "clase todos los días menos el domingo"],
  ["2 horas y media", "150 min"],
  ["leer 3 horas y cuarto", "leer | 195 min"],
  ["cena viernes 9 de la noche", "cena | 2026-11-27 | 21:00"],
  ["llamar a las 5", "llamar | 2026-11-22 | 17:00"],
  ["correr mañana por la mañana a las 5", "correr | 2026-11-23 | 05:00"],
  ["oficina de 9 a 5", "oficina | 2026-11-22 | 09:00-17:00 | 480 min"],
  ["pagar lunes 30", "pagar | 2026-11-30"],
  ["martes 13", "martes 13"],
  ["dentista el martes a las 9 y media", "dentista | 2026-11-24 | 09:30"],
  ["viaje 3 y 5 de mayo", "viaje 3 y 5 de mayo"],
];

const czech: readonly [string, string][] = [
  ["kino v půl šesté", "kino | 2026-11-22 | 17:30"],
  ["kino ve čtvrt na 10", "kino | 2026-11-22 | 09:15"],
  ["kino tři čtvrtě na šest", "kino | 2026-11-22 | 17:45"],
  ["oběd v poledne", "oběd | 2026-11-22 | 12:00"],
  ["kino o půlnoci", "kino | 2026-11-23 | 00:00"],
  ["přečíst půl knihy", "přečíst půl knihy"],
  ["nájem splatné v pátek", "nájem | 2026-11-27"],
  ["Zubař zítra v 14:30", "Zubař | 2026-11-23 | 14:30"],
  ["Zubar zitra v 8.30", "Zubar | 2026-11-23 | 08:30"],
  ["Zubař zítra ve 14 hodin", "Zubař | 2026-11-23 | 14:00"],
  ["Dnes večer kino", "kino | 2026-11-22 | 20:00"],
  ["Zavolat pozítří", "Zavolat | 2026-11-24"],
  ["Zpráva v pátek", "Zpráva | 2026-11-27"],
  ["Zpráva ve středu 9:00", "Zpráva | 2026-11-25 | 09:00"],
  ["Nájem 3. prosince", "Nájem | 2026-12-03"],
  ["Nájem 3. 12. 8:30", "Nájem | 2026-12-03 | 08:30"],
  ["Oslava 1. března 2027", "Oslava | 2027-03-01"],
  ["Cvičení každé pondělí a středu 18:00", "Cvičení | 2026-11-23 | 18:00 | 1 weekly MOWE"],
  ["Deník denně 21:00", "Deník | 2026-11-22 | 21:00 | 1 daily"],
  ["Úklid každý druhý týden", "Úklid | 2026-11-22 | 2 weekly"],
  ["Číst 45 minut", "Číst | 45 min"],
  ["Vlak za 2 hodiny", "Vlak | 2026-11-22 | 10:20"],
  ["Schůze út 9:00", "Schůze | 2026-11-24 | 09:00"],
  ["Porada úterý od 9 do 11", "Porada | 2026-11-24 | 09:00-11:00 | 120 min"],
  ["Dovolená do pátku", "Dovolená do pátku"],
  ["Dovolená od pondělí do pátku", "Dovolená od pondělí do pátku"],
  ["Ne všechno", "Ne všechno"],
  ["Úklid každý pátek v 17:00", "Úklid | 2026-11-27 | 17:00 | 1 weekly FR"],
  ["Cvičení každé pondělí a středu v 18:00", "Cvičení | 2026-11-23 | 18:00 | 1 weekly MOWE"],
  ["Porada v 8.30-9.30", "Porada | 2026-11-22 | 08:30-09:30 | 60 min"],
  ["Zpráva na pátek", "Zpráva | 2026-11-27"],
  ["Kino zítra večer v 8", "Kino | 2026-11-23 | 20:00"],
  ["Kino zítra v 5 odpoledne", "Kino | 2026-11-23 | 17:00"],
  ["Zpráva koncem týdne", "Zpráva koncem týdne"],
  ["Dovolená od 3.12.", "Dovolená od 3.12."],
  ["Kino pá 18 h", "Kino | 2026-11-27 | 18:00"],
  ["Nájem každý měsíc 1.", "Nájem | 2026-12-01 | 1 monthly"],
  ["Nájem 15. každého měsíce", "Nájem | 2026-12-15 | 1 monthly"],
  ["výlet sobota/neděle", "výlet sobota/neděle"],
  ["zubař v pondělí a ve středu 9:00", "zubař v pondělí a ve středu 9:00"],
  ["zubař v 14h", "zubař | 2026-11-22 | 14:00"],
  ["Velký pátek", "Velký pátek"],
  ["zítra 10-20 stran", "10-20 stran | 2026-11-23"],
  ["zubař každé po a st 9:00", "zubař | 2026-11-23 | 09:00 | 1 weekly MOWE"],
  ["zubař každý den kromě neděle", "zubař každý den kromě neděle"],
  ["číst 2 a půl hodiny", "číst | 150 min"],
  ["zavřít do 5 hodin", "zavřít do 5 hodin"],
  ["kino večer v 8", "kino | 2026-11-22 | 20:00"],
  ["kino ve středu večer v 8 hodin", "kino | 2026-11-25 | 20:00"],
  ["kino od 2 do 4", "kino | 2026-11-22 | 14:00-16:00 | 120 min"],
  ["bod 3.1. doplnit", "bod 3.1. doplnit"],
  ["zubař po 14:00", "zubař po 14:00"],
  ["zubař Po 14:00", "zubař | 2026-11-23 | 14:00"],
  ["zubař před 14:00", "zubař před 14:00"],
  ["zubař út a čt 9:00", "zubař út a čt 9:00"],
  ["kino pátek 27.", "kino | 2026-11-27"],
  ["kino pátek 3. kolo", "kino 3. kolo | 2026-11-27"],
  ["každé ráno v 7 běh", "každé ráno v 7 běh"],
  ["výlet 3. a 5. prosince", "výlet 3. a 5. prosince"],
  ["zavolat mezi 9 a 10", "zavolat | 2026-11-22 | 09:00-10:00 | 60 min"],
  ["zavolat v 9 nebo v 10", "zavolat v 9 nebo v 10"],
  ["zubař út 24. 11. 9:15", "zubař | 2026-11-24 | 09:15"],
];

const phrases = [...english, ...german, ...french, ...spanish, ...czech];

describe.each([
  ["English", english],
  ["German", german],
  ["French", french],
  ["Spanish", spanish],
  ["Czech", czech],
])("%s", (_language, table) => {
  test.each(table)("%s", (text, expected) => {
    expect(summaryOf(text)).toBe(expected);
  });
});

test.each([
  ["release v 1.20", "release v 1.20"],
  ["give me a 10", "give me a 10"],
  ["buy a midi skirt", "buy a midi skirt"],
  ["buy a 1.50 stamp", "buy a 1.50 stamp"],
  ["buy 3 mars bars", "buy 3 mars bars"],
  ["drink 2 mai tai", "drink 2 mai tai"],
  ["work 14h", "work | 840 min"],
  ["Dentiste demain à 14h30", "Dentiste | 2026-11-23 | 14:30"],
  ["Miete 3. Mai", "Miete | 2027-05-03"],
  ["away from 24 dec to 26 dec", "away from 24 dec to 26 dec"],
  ["so 10:30 it is", "so it is | 2026-11-22 | 10:30"],
])("in a browser that has English alone, %s", (text, expected) => {
  expect(summaryOf(text, ["en-US"])).toBe(expected);
});

test.each([
  ["Nov 22 thing", "thing | 2026-11-22"],
  ["22.11. thing", "thing | 2026-11-22"],
  ["22 November 8:00 thing", "thing | 2026-11-22 | 08:00"],
  ["sunday thing", "thing | 2026-11-22"],
  ["next sunday thing", "thing | 2026-11-29"],
  ["sunday 8:00 thing", "thing | 2026-11-29 | 08:00"],
  ["21/11 thing", "thing | 2027-11-21"],
])("late on that very day, %s", (text, expected) => {
  const late = { lists, ignored: new Set<string>(), dateOrder: "day_first", languages: browser } as const;
  const { title, date, start_time } = parseQuickAdd(text, { ...late, now: { date: now.date, time: "23:32" } });
  expect([title, date, start_time].filter((part) => part !== null).join(" | ")).toBe(expected);
});

test.each([
  ["Mon anniversaire", "Mon anniversaire"],
  ["mon frère appeler", "mon frère appeler"],
  ["sport lun mer 18h", "sport lun mer 18h"],
  ["réunion lun 9h", "réunion | 2026-11-23 | 09:00"],
])("in a French browser, %s", (text, expected) => {
  expect(summaryOf(text, ["fr-FR", "fr"])).toBe(expected);
});

test.each([
  ["gimnasio lun mié 18:00", ["es-ES"]],
  ["po st pá 18:00 gym", ["cs-CZ"]],
])("weekdays side by side are left alone: %s", (text, languages) => expect(summaryOf(text, languages)).toBe(text));

test.each(["UTC", "America/Los_Angeles", "Asia/Tokyo"])(
  "a weekday with a time is the next one, on devices in %s too",
  (deviceZone) => {
    vi.stubEnv("TZ", deviceZone);
    const context = { lists, ignored: new Set<string>(), dateOrder: "day_first", languages: browser } as const;
    const dayOf = (text: string) => parseQuickAdd(text, { ...context, now: { ...now, time: "20:00" } }).date;
    expect(dayOf("call sunday 9pm")).toBe("2026-11-22");
    expect(dayOf("call sunday 9am")).toBe("2026-11-29");
    expect(dayOf("call monday 9am")).toBe("2026-11-23");
    expect(dayOf("call 23 nov 1am")).toBe("2026-11-23");
    expect(dayOf("call 22 nov 9am")).toBe("2026-11-22");
    expect(dayOf("call 21 nov 11pm")).toBe("2027-11-21");
    vi.unstubAllEnvs();
  },
);

test.each(["Dienstag nächster Woche", "nächste Woche Dienstag", "mardi semaine prochaine", "příští týden v úterý"])(
  "“%s” is that of the week that begins on the next Monday",
  (text) => {
    const context = { lists, ignored: new Set<string>(), dateOrder: "day_first", languages: browser } as const;
    expect(parseQuickAdd(text, { ...context, now: { date: "2026-11-24", time: "08:20" } }).date).toBe("2026-12-01");
    expect(parse(text).date).toBe("2026-11-24");
  },
);

test("a date that ends something in Czech is left alone", () => {
  expect(summaryOf("Práci do 15.12. dodělat", ["cs", "en"])).toBe("Práci do 15.12. dodělat");
});

test("abbreviations of weekdays count in the browser's languages alone", () => {
  expect(summaryOf("Müll Di 7:00", ["en-US"])).toBe("Müll Di | 2026-11-23 | 07:00");
  expect(summaryOf("Müll Dienstag 7:00", ["en-US"])).toBe("Müll | 2026-11-24 | 07:00");
});

/** Words that lead to a day, a time or a duration and have no meaning of their own. */
const connecting =
  /^(?:at|on|by|for|the|of|this|every|and|am|an|um|uhr|den|von|bis|für|le|ce|la|las|a|à|de|el|due|fällig|échéance|vence|splatné|pendant|durante|v|ve|od|do|na|hodin|y|et|und|dne|para|pour|für|entre|zwischen|bis|o'clock|each|los|morning|morgens|tonight|Woche|odpoledne|abends|tarde|evening|večer|weekly|times|end|Min|heure|Std|Abend|früh|ce|soir|esta|noche|from|to|until|pm|till|coming|in|h|h?eures?|prochaine?|próximo|aujourd'hui|que|viene|nächsten|heute|d'ici|tous|eine|du|semaine)$/i;

/** "Thursday 26 November" has its day twice. */
const doubled = /\p{L}{2}.*\d/u;

test("no word is lost without a part, and a part covers what it means", () => {
  const fragment = fc.constantFrom(...new Set(phrases.flatMap(([text]) => text.split(" "))));
  const line = fc.oneof(
    fc.constantFrom(...phrases.map(([text]) => text)),
    fc.array(fragment, { minLength: 1, maxLength: 8 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(line, (text) => {
      const task = parse(text);
      const remaining = task.parts.reduceRight(
        (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
        text,
      );
      // What belongs to no part is the title, apart from what joined the parts.
      const wordsOf = (line: string) => line.match(/[\p{L}\p{N}]+/gu);
      expect(wordsOf(task.title)).toEqual(wordsOf(remaining));
      for (const { start, end } of task.parts) {
        // No part begins or ends within a word or a number.
        expect(text.slice(end)).not.toMatch(/^(?:[\p{L}\p{N}]|[.,:/–-]\d)/u);
        expect(text.slice(0, start)).not.toMatch(/(?:[\p{L}\p{N}]|\d[.,:/–-])$/u);
      }
      const kinds = task.parts.map(({ kind }) => kind);
      const single = kinds.filter((kind) => kind !== "tag");
      expect(new Set(single).size).toBe(single.length);
      const facts = {
        date: task.date,
        time: task.start_time ?? task.date,
        duration: task.estimate_minutes,
        list: task.list ?? null,
        repeat: task.repeats,
        repeat_end: task.repeats,
        priority: task.priority,
        tag: task.tags[0] ?? null,
      };
      for (const kind of kinds) expect(facts[kind]).not.toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test.each(phrases.map(([text]) => text))("each word of a part of “%s” has a meaning", (text) => {
  const { title: _title, parts, ...facts } = parse(text);
  for (const { kind, start, end } of parts) {
    if (kind === "date" && doubled.test(text.slice(start, end))) continue;
    for (const match of text.slice(start, end).matchAll(/(?<!\d)[\p{L}'’]+/gu)) {
      if (connecting.test(match[0])) continue;
      const at = start + match.index;
      const { title: _other, parts: _parts, ...changed } = parse(text.slice(0, at) + text.slice(at + match[0].length));
      expect({ word: match[0], ...changed }).not.toEqual({ word: match[0], ...facts });
    }
  }
});

test("a tag that is written twice counts once, and both have a chip; what is ignored is a word", () => {
  const { tags, parts, title } = parse("call @phone @Phone");
  expect({ tags, title, chips: parts.map(({ tag }) => tag) }).toEqual({
    tags: ["phone"],
    title: "call",
    chips: ["phone", "Phone"],
  });
  expect(parse("call @phone !1", ["tag @phone", "priority !1"])).toMatchObject({
    title: "call @phone !1",
    tags: [],
    priority: null,
  });
});
