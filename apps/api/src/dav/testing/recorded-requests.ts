/** A request body in the form in which a client sends it. */
export interface RecordedRequest {
  readonly client: string;
  readonly method: "PROPFIND" | "PROPPATCH" | "MKCALENDAR" | "MKCOL" | "REPORT";
  readonly body: string;
}

function record(client: string, method: RecordedRequest["method"], body: string): RecordedRequest {
  return { client, method, body };
}

/** Of Apple Calendar for the home set, Depth 1. */
export const appleHome = record(
  "Apple Calendar",
  "PROPFIND",
  `<?xml version="1.0" encoding="UTF-8"?>
<A:propfind xmlns:A="DAV:">
  <A:prop>
    <A:add-member/>
    <C:allowed-sharing-modes xmlns:C="http://calendarserver.org/ns/"/>
    <D:autoprovisioned xmlns:D="http://apple.com/ns/ical/"/>
    <E:bulk-requests xmlns:E="http://me.com/_namespace/"/>
    <B:calendar-alarm xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <D:calendar-color xmlns:D="http://apple.com/ns/ical/"/>
    <B:calendar-description xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <B:calendar-free-busy-set xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <D:calendar-order xmlns:D="http://apple.com/ns/ical/"/>
    <B:calendar-timezone xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <A:current-user-privilege-set/>
    <B:default-alarm-vevent-date xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <B:default-alarm-vevent-datetime xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <A:displayname/>
    <C:getctag xmlns:C="http://calendarserver.org/ns/"/>
    <C:invite xmlns:C="http://calendarserver.org/ns/"/>
    <D:language-code xmlns:D="http://apple.com/ns/ical/"/>
    <D:location-code xmlns:D="http://apple.com/ns/ical/"/>
    <A:owner/>
    <C:pre-publish-url xmlns:C="http://calendarserver.org/ns/"/>
    <C:publish-url xmlns:C="http://calendarserver.org/ns/"/>
    <C:push-transports xmlns:C="http://calendarserver.org/ns/"/>
    <C:pushkey xmlns:C="http://calendarserver.org/ns/"/>
    <A:quota-available-bytes/>
    <A:quota-used-bytes/>
    <D:refreshrate xmlns:D="http://apple.com/ns/ical/"/>
    <A:resource-id/>
    <A:resourcetype/>
    <B:schedule-calendar-transp xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <B:schedule-default-calendar-URL xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <C:source xmlns:C="http://calendarserver.org/ns/"/>
    <C:subscribed-strip-alarms xmlns:C="http://calendarserver.org/ns/"/>
    <C:subscribed-strip-attachments xmlns:C="http://calendarserver.org/ns/"/>
    <C:subscribed-strip-todos xmlns:C="http://calendarserver.org/ns/"/>
    <B:supported-calendar-component-set xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <B:supported-calendar-component-sets xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <A:supported-report-set/>
    <A:sync-token/>
    <C:xmpp-server xmlns:C="http://calendarserver.org/ns/"/>
    <C:xmpp-uri xmlns:C="http://calendarserver.org/ns/"/>
    <B:max-attendees-per-instance xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <B:max-resource-size xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <A:current-user-principal/>
    <A:principal-URL/>
    <C:notification-URL xmlns:C="http://calendarserver.org/ns/"/>
  </A:prop>
</A:propfind>
`,
);

export const thunderbirdDiscovery = record(
  "Thunderbird",
  "PROPFIND",
  `<?xml version="1.0" encoding="UTF-8"?>
<D:propfind xmlns:D="DAV:" xmlns:CS="http://calendarserver.org/ns/" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:resourcetype/><D:owner/><D:displayname/><D:current-user-principal/><D:current-user-privilege-set/><A:calendar-color xmlns:A="http://apple.com/ns/ical/"/><C:calendar-home-set/></D:prop></D:propfind>`,
);

export const vdirsyncerItems = record(
  "vdirsyncer",
  "PROPFIND",
  `<?xml version="1.0" encoding="utf-8" ?>
<propfind xmlns="DAV:">
  <prop>
    <resourcetype/>
    <getcontenttype/>
    <getetag/>
  </prop>
</propfind>`,
);

export const cadaverNames = record(
  "cadaver",
  "PROPFIND",
  `<?xml version="1.0" encoding="utf-8"?>\r\n<propfind xmlns="DAV:"><propname/></propfind>\r\n`,
);

export const appleColor = record(
  "Apple Calendar",
  "PROPPATCH",
  `<?xml version="1.0" encoding="UTF-8"?>
<A:propertyupdate xmlns:A="DAV:">
  <A:set>
    <A:prop>
      <D:calendar-order xmlns:D="http://apple.com/ns/ical/">3</D:calendar-order>
    </A:prop>
  </A:set>
  <A:remove>
    <A:prop>
      <C:default-alarm-vevent-date xmlns:C="urn:ietf:params:xml:ns:caldav"/>
    </A:prop>
  </A:remove>
  <A:set>
    <A:prop>
      <D:calendar-color xmlns:D="http://apple.com/ns/ical/" symbolic-color="custom">#FF2968FF</D:calendar-color>
    </A:prop>
  </A:set>
</A:propertyupdate>
`,
);

export const remindersList = record(
  "Apple Reminders",
  "MKCALENDAR",
  `<?xml version="1.0" encoding="UTF-8"?>
<B:mkcalendar xmlns:B="urn:ietf:params:xml:ns:caldav">
  <A:set xmlns:A="DAV:">
    <A:prop>
      <A:displayname>Groceries &amp; more</A:displayname>
      <D:calendar-color xmlns:D="http://apple.com/ns/ical/">#1BADF8FF</D:calendar-color>
      <D:calendar-order xmlns:D="http://apple.com/ns/ical/">8</D:calendar-order>
      <B:supported-calendar-component-set>
        <B:comp name="VTODO"/>
      </B:supported-calendar-component-set>
      <B:calendar-timezone>BEGIN:VCALENDAR&#13;
VERSION:2.0&#13;
PRODID:-//Apple Inc.//iOS 26.1//EN&#13;
CALSCALE:GREGORIAN&#13;
BEGIN:VTIMEZONE&#13;
TZID:Europe/Prague&#13;
BEGIN:STANDARD&#13;
TZOFFSETFROM:+0200&#13;
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU&#13;
DTSTART:19961027T030000&#13;
TZNAME:CET&#13;
TZOFFSETTO:+0100&#13;
END:STANDARD&#13;
END:VTIMEZONE&#13;
END:VCALENDAR&#13;
</B:calendar-timezone>
    </A:prop>
  </A:set>
</B:mkcalendar>
`,
);

export const pythonCalendar = record(
  "python-caldav",
  "MKCALENDAR",
  `<?xml version='1.0' encoding='utf-8'?>
<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>Yep</D:displayname></D:prop></D:set></C:mkcalendar>`,
);

export const davx5Collection = record(
  "DAVx5",
  "MKCOL",
  `<?xml version='1.0' encoding='UTF-8' ?><mkcol xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav" xmlns:CARD="urn:ietf:params:xml:ns:carddav"><set><prop><resourcetype><collection /><CAL:calendar /></resourcetype><displayname>Work</displayname><n0:calendar-color xmlns:n0="http://apple.com/ns/ical/">#8bc34aff</n0:calendar-color><CAL:supported-calendar-component-set /><CAL:comp name="VEVENT" /></prop></set></mkcol>`,
);

export const vdirsyncerCollection = record(
  "vdirsyncer",
  "MKCOL",
  `<?xml version="1.0" encoding="utf-8" ?>
<mkcol xmlns="DAV:">
  <set>
    <prop>
      <resourcetype>
        <collection/>
        <C:calendar xmlns:C="urn:ietf:params:xml:ns:caldav"/>
      </resourcetype>
    </prop>
  </set>
</mkcol>
`,
);

export const appleSync = record(
  "Apple Calendar",
  "REPORT",
  `<?xml version="1.0" encoding="UTF-8"?>
<A:sync-collection xmlns:A="DAV:">
  <A:sync-token>hourloom:sync/7/42</A:sync-token>
  <A:sync-level>1</A:sync-level>
  <A:prop>
    <A:getetag/>
    <A:getcontenttype/>
  </A:prop>
</A:sync-collection>
`,
);

export const pythonSync = record(
  "python-caldav",
  "REPORT",
  `<?xml version='1.0' encoding='utf-8'?>
<ns0:sync-collection xmlns:ns0="DAV:"><ns0:sync-token></ns0:sync-token><ns0:sync-level>1</ns0:sync-level><ns0:prop><ns0:getetag/></ns0:prop></ns0:sync-collection>`,
);

export const davx5Sync = record(
  "DAVx5",
  "REPORT",
  `<?xml version='1.0' encoding='UTF-8' ?><sync-collection xmlns="DAV:"><sync-token /><sync-level>1</sync-level><limit><nresults>500</nresults></limit><prop><getetag /></prop></sync-collection>`,
);

export const thunderbirdMultiget = record(
  "Thunderbird",
  "REPORT",
  `<?xml version="1.0" encoding="UTF-8"?>
<C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:getetag/><C:calendar-data/></D:prop><D:href>/dav/calendars/7/plans/a%20b.ics</D:href><D:href>
  /dav/calendars/7/plans/c.ics
</D:href></C:calendar-multiget>`,
);

export const davx5Multiget = record(
  "DAVx5",
  "REPORT",
  `<?xml version='1.0' encoding='UTF-8' ?><CAL:calendar-multiget xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav"><prop><getcontenttype /><getetag /><CAL:calendar-data content-type="text/calendar" version="2.0" /></prop><href>https://example.org/dav/calendars/7/plans/a.ics</href></CAL:calendar-multiget>`,
);

export const davx5Query = record(
  "DAVx5",
  "REPORT",
  `<?xml version='1.0' encoding='UTF-8' ?><CAL:calendar-query xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav"><prop><getetag /></prop><CAL:filter><CAL:comp-filter name="VCALENDAR"><CAL:comp-filter name="VEVENT"><CAL:time-range start="20260828T000000Z" /></CAL:comp-filter></CAL:comp-filter></CAL:filter></CAL:calendar-query>`,
);

export const evolutionQuery = record(
  "Evolution",
  "REPORT",
  `<?xml version="1.0" encoding="UTF-8"?>
<C:calendar-query xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:"><D:prop><D:getetag/><C:calendar-data><C:comp name="VCALENDAR"><C:comp name="VEVENT"><C:prop name="UID"/><C:prop name="x-foo" novalue="yes"/></C:comp></C:comp></C:calendar-data></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="20261101T000000Z" end="20261201T000000Z"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
);

/** Also of Home Assistant. */
export const pythonExpand = record(
  "python-caldav",
  "REPORT",
  `<?xml version='1.0' encoding='utf-8'?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data><C:expand start="20261126T000000Z" end="20261127T000000Z"/></C:calendar-data></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="20261126T000000Z" end="20261127T000000Z"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
);

export const pythonUid = record(
  "python-caldav",
  "REPORT",
  `<?xml version='1.0' encoding='utf-8'?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:prop-filter name="UID"><C:text-match collation="i;octet">a &lt;b&gt;@example.org</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
);

export const pythonTodos = record(
  "python-caldav",
  "REPORT",
  `<?xml version='1.0' encoding='utf-8'?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"><C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter><C:prop-filter name="STATUS"><C:text-match negate-condition="yes">COMPLETED</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
);

export const appleExpandProperty = record(
  "Apple Calendar",
  "REPORT",
  `<?xml version="1.0" encoding="UTF-8"?>
<A:expand-property xmlns:A="DAV:">
  <A:property name="calendar-proxy-read-for" namespace="http://calendarserver.org/ns/">
    <A:property name="displayname"/>
    <A:property name="calendar-user-address-set" namespace="urn:ietf:params:xml:ns:caldav"/>
  </A:property>
  <A:property name="current-user-principal" namespace="DAV:"/>
</A:expand-property>
`,
);

export const appleSearch = record(
  "Apple Calendar",
  "REPORT",
  `<?xml version="1.0" encoding="UTF-8"?><A:principal-search-property-set xmlns:A="DAV:"/>`,
);

export const freeBusy = record(
  "RFC 4791",
  "REPORT",
  `<?xml version="1.0" encoding="utf-8" ?>
<C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav"><C:time-range start="20261104T140000Z" end="20261105T220000Z"/></C:free-busy-query>`,
);

/** A recorded multiget with other hrefs, written as its client does. */
export function withHrefs({ body }: RecordedRequest, hrefs: readonly string[]): string {
  let count = 0;
  return body.replace(/<((?:\w+:)?href)>[^<]*<\/\1>/g, (_element, name: string) => {
    count += 1;
    return count > 1 ? "" : hrefs.map((href) => `<${name}>${href}</${name}>`).join("");
  });
}

/** A recorded sync-collection with another token. */
export function withToken({ body }: RecordedRequest, token: string): string {
  return body.replace(/<((?:\w+:)?sync-token)\s*(?:\/>|>[^<]*<\/\1>)/, `<$1>${token}</$1>`);
}

export const recordedRequests: readonly RecordedRequest[] = [
  appleHome,
  thunderbirdDiscovery,
  vdirsyncerItems,
  cadaverNames,
  appleColor,
  remindersList,
  pythonCalendar,
  davx5Collection,
  vdirsyncerCollection,
  appleSync,
  pythonSync,
  davx5Sync,
  thunderbirdMultiget,
  davx5Multiget,
  davx5Query,
  evolutionQuery,
  pythonExpand,
  pythonUid,
  pythonTodos,
  appleExpandProperty,
  appleSearch,
  freeBusy,
];
