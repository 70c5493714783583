"""Walks through the calls of python-caldav: walk.py URL USERNAME PASSWORD. Prints each step."""

import sys
from datetime import datetime, timedelta, timezone

import caldav

EVENT = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Walk//EN
BEGIN:VEVENT
UID:{uid}
DTSTAMP:20261101T080000Z
DTSTART;VALUE=DATE-TIME:20310203T090000Z
DTEND;VALUE=DATE-TIME:20310203T100000Z
SUMMARY:{title}
{more}END:VEVENT
END:VCALENDAR
"""

TODO = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Walk//EN
BEGIN:VTODO
UID:{uid}
DTSTAMP:20261101T080000Z
DUE;VALUE=DATE:20310205
SUMMARY:{title}
END:VTODO
END:VCALENDAR
"""

failures = 0


def check(name, is_so, seen=None):
    global failures
    print(f"  {'ok    ' if is_so else 'FAILED'} {name}" + ("" if is_so else f": {seen!r}"))
    failures += 0 if is_so else 1


def titles(objects):
    return sorted(str(one.icalendar_component["SUMMARY"]) for one in objects)


def moment(day, hour=0):
    return datetime(2031, 2, day, hour, tzinfo=timezone.utc)


def walk_events(principal):
    calendar = principal.make_calendar(name="Walk", supported_calendar_component_set=["VEVENT"])
    names = [one.get_display_name() for one in principal.calendars()]
    check("make_calendar, calendars, get_display_name", "Walk" in names, names)
    check("get_supported_components", calendar.get_supported_components() == ["VEVENT"])

    event = calendar.save_event(EVENT.format(uid="walk-1", title="Loom", more=""))
    series = EVENT.format(uid="walk-2", title="Weft", more="RRULE:FREQ=DAILY;COUNT=5\n")
    calendar.save_event(series)
    made = calendar.save_event(dtstart=moment(10, 8), dtend=moment(10, 9), summary="Warp")
    check("save_event, events", titles(calendar.events()) == ["Loom", "Warp", "Weft"], titles(calendar.events()))
    check("event_by_uid", titles([calendar.event_by_uid("walk-1")]) == ["Loom"])
    check("event_by_url", titles([calendar.event_by_url(made.url)]) == ["Warp"])

    found = calendar.date_search(start=moment(4), end=moment(7), expand=True)
    starts = sorted(part["DTSTART"].dt for one in found for part in one.icalendar_instance.walk("VEVENT"))
    check("date_search with expand", starts == [moment(day, 9) for day in (4, 5, 6)], starts)
    found = calendar.search(start=moment(4), end=moment(7), event=True, expand=True)
    check("search with expand", titles(found) == ["Weft", "Weft", "Weft"], titles(found))
    found = calendar.date_search(start=moment(4), end=moment(7), expand=False)
    check("date_search without expand", titles(found) == ["Weft"], titles(found))
    found = calendar.search(summary="oom", event=True)
    check("search by text", titles(found) == ["Loom"], titles(found))

    busy = calendar.freebusy_request(moment(3), moment(6))
    periods = [str(one) for one in busy.vobject_instance.vfreebusy.contents.get("freebusy", [])]
    check("freebusy_request", len(periods) > 0 and "20310205T090000Z" in busy.data, busy.data)

    objects = calendar.objects_by_sync_token(load_objects=True)
    check("objects_by_sync_token without a token", len(list(objects)) == 3, list(objects))
    event.vobject_instance.vevent.summary.value = "Loom again"
    event.save()
    check("change", titles([calendar.event_by_uid("walk-1")]) == ["Loom again"])
    made.delete()
    changed = calendar.objects_by_sync_token(sync_token=objects.sync_token, load_objects=False)
    check("objects_by_sync_token with one", len(list(changed)) == 2, list(changed))
    added, gone = objects.sync()
    check("sync", (len(list(added)), len(list(gone))) == (1, 1), (list(added), list(gone)))
    nothing = calendar.objects_by_sync_token(sync_token=objects.sync_token)
    check("objects_by_sync_token without changes", list(nothing) == [], list(nothing))
    check("delete", titles(calendar.events()) == ["Loom again", "Weft"], titles(calendar.events()))
    try:
        calendar.event_by_url(made.url).load()
        check("a deleted event is not found", False)
    except caldav.error.NotFoundError:
        check("a deleted event is not found", True)
    calendar.delete()
    names = [one.get_display_name() for one in principal.calendars()]
    check("a deleted calendar is not listed", "Walk" not in names, names)


def walk_todos(principal):
    tasks = principal.make_calendar(name="Walk tasks", supported_calendar_component_set=["VTODO"])
    todo = tasks.save_todo(TODO.format(uid="walk-3", title="Spin"))
    tasks.save_todo(TODO.format(uid="walk-4", title="Weave"))
    made = tasks.save_todo(due=moment(6, 12), summary="Dye")
    check("save_todo, todos", titles(tasks.todos()) == ["Dye", "Spin", "Weave"], titles(tasks.todos()))
    check("todo_by_uid", titles([tasks.todo_by_uid("walk-4")]) == ["Weave"])
    todo.complete()
    check("complete, todos", titles(tasks.todos()) == ["Dye", "Weave"], titles(tasks.todos()))
    every = titles(tasks.todos(include_completed=True))
    check("todos with completed ones", every == ["Dye", "Spin", "Weave"], every)
    todo.load()
    todo.uncomplete()
    check("uncomplete", len(tasks.todos()) == 3, titles(tasks.todos()))
    made.set_due(moment(8, 12) + timedelta(hours=1))
    made.save()
    due = tasks.search(todo=True, start=moment(8), end=moment(9))
    check("set_due, search by time", titles(due) == ["Dye"], titles(due))
    made.delete()
    check("delete", titles(tasks.todos()) == ["Spin", "Weave"], titles(tasks.todos()))
    tasks.delete()


def main(url, username, password):
    with caldav.DAVClient(url=url, username=username, password=password) as client:
        check("check_cdav_support", client.check_cdav_support())
        principal = client.principal()
        check("principal", principal.url is not None and principal.calendar_home_set.url is not None)
        check("get_vcal_address", "@" in str(principal.get_vcal_address()), str(principal.get_vcal_address()))
        walk_events(principal)
        walk_todos(principal)
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
