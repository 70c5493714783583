// @ts-nocheck The objects of Thunderbird have no types.
/* oxlint-disable */
/** Runs within Thunderbird, with its own calendar API: the name of a call, and its values. */
async function runCall(name, values) {
  const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
  const { CalEvent } = ChromeUtils.importESModule("resource:///modules/CalEvent.sys.mjs");
  const { CalTodo } = ChromeUtils.importESModule("resource:///modules/CalTodo.sys.mjs");

  function calendarOf(id) {
    const found = cal.manager.getCalendars().find((one) => one.uri.spec.endsWith(`${id}/`));
    if (found === undefined) throw new Error(`no calendar ${id}`);
    return found;
  }

  const itemsOf = (id) => calendarOf(id).getItemsAsArray(Ci.calICalendar.ITEM_FILTER_ALL_ITEMS, 0, null, null);

  async function itemOf(id, title) {
    const found = (await itemsOf(id)).find((one) => one.title === title);
    if (found === undefined) throw new Error(`no item ${title}`);
    return found;
  }

  const calls = {
    /** Finds the calendars of an account, as "New Calendar, On the Network" does, and adds some. */
    async connect(address, username, password, wanted) {
      // As after "Use Password Manager to remember this password".
      await cal.auth.passwordManagerSave(username, password, address, "Hourloom");
      const found = await cal.provider.detection.detect(username, password, address, true, [], {});
      const calendars = [...found.values()].flat();
      for (const calendar of calendars) {
        if (wanted.some((id) => calendar.uri.spec.endsWith(`${id}/`))) cal.manager.registerCalendar(calendar);
      }
      return calendars.map(({ uri }) => uri.spec);
    },
    /** The items of a calendar, as iCalendar. */
    async read(id) {
      return (await itemsOf(id)).map(({ title, icalString, recurrenceInfo: series }) => {
        const overrides = (series?.getExceptionIds() ?? []).map((date) => series.getExceptionFor(date).icalString);
        return { title, text: [icalString, ...overrides].join("") };
      });
    },
    refresh(id) {
      calendarOf(id).refresh();
    },
    async add(id, text) {
      const item = text.includes("BEGIN:VTODO") ? new CalTodo(text) : new CalEvent(text);
      await calendarOf(id).addItem(item);
    },
    async rename(id, title, other) {
      const item = await itemOf(id, title);
      const changed = item.clone();
      changed.title = other;
      await calendarOf(id).modifyItem(changed, item);
    },
    /** Completes the first occurrence of a repeating task. */
    async complete(id, title) {
      const item = await itemOf(id, title);
      const changed = item.clone();
      const done = changed.recurrenceInfo.getOccurrenceFor(item.recurrenceStartDate).clone();
      done.isCompleted = true;
      changed.recurrenceInfo.modifyException(done, true);
      await calendarOf(id).modifyItem(changed, item);
    },
  };
  return calls[name](...values);
}
