import type { RecordedRequest } from "./recorded-requests.ts";

/** Bodies of PROPFIND with which clients look for calendars. */

function propfind(client: string, body: string): RecordedRequest {
  return { client, method: "PROPFIND", body };
}

export const applePrincipal = propfind(
  "Apple Calendar",
  `<?xml version="1.0" encoding="UTF-8"?>
<A:propfind xmlns:A="DAV:">
  <A:prop>
    <A:current-user-principal/>
    <A:principal-URL/>
    <A:resourcetype/>
  </A:prop>
</A:propfind>
`,
);

export const appleAccount = propfind(
  "Apple Calendar",
  `<?xml version="1.0" encoding="UTF-8"?>
<A:propfind xmlns:A="DAV:">
  <A:prop>
    <B:calendar-home-set xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <B:calendar-user-address-set xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <A:current-user-principal/>
    <A:displayname/>
    <C:dropbox-home-URL xmlns:C="http://calendarserver.org/ns/"/>
    <C:email-address-set xmlns:C="http://calendarserver.org/ns/"/>
    <B:max-attendees-per-instance xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <C:notification-URL xmlns:C="http://calendarserver.org/ns/"/>
    <A:principal-collection-set/>
    <A:principal-URL/>
    <A:resource-id/>
    <B:schedule-inbox-URL xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <B:schedule-outbox-URL xmlns:B="urn:ietf:params:xml:ns:caldav"/>
    <A:supported-report-set/>
  </A:prop>
</A:propfind>
`,
);

export const vdirsyncerPrincipal = propfind(
  "vdirsyncer",
  `<?xml version="1.0" encoding="utf-8" ?>
<propfind xmlns="DAV:"><prop><current-user-principal /></prop></propfind>`,
);

export const vdirsyncerHome = propfind(
  "vdirsyncer",
  `<?xml version="1.0" encoding="utf-8" ?>
<propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><c:calendar-home-set /></prop></propfind>`,
);

export const vdirsyncerTypes = propfind(
  "vdirsyncer",
  `<?xml version="1.0" encoding="utf-8" ?>
<propfind xmlns="DAV:"><prop><resourcetype /></prop></propfind>`,
);

export const vdirsyncerMeta = propfind(
  "vdirsyncer",
  `<?xml version="1.0" encoding="utf-8" ?>
<propfind xmlns="DAV:"><prop><displayname /><x:calendar-color xmlns:x="http://apple.com/ns/ical/" /></prop></propfind>`,
);

export const pythonPrincipal = propfind(
  "python-caldav",
  `<?xml version='1.0' encoding='utf-8'?>
<D:propfind xmlns:D="DAV:"><D:prop><D:current-user-principal/></D:prop></D:propfind>`,
);

export const pythonHome = propfind(
  "python-caldav",
  `<?xml version='1.0' encoding='utf-8'?>
<D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-home-set/></D:prop></D:propfind>`,
);

export const pythonCollections = propfind(
  "python-caldav",
  `<?xml version='1.0' encoding='utf-8'?>
<D:propfind xmlns:D="DAV:"><D:prop><D:displayname/><D:resourcetype/></D:prop></D:propfind>`,
);

export const thunderbirdCalendar = propfind(
  "Thunderbird",
  `<?xml version="1.0" encoding="UTF-8"?>
<D:propfind xmlns:D="DAV:" xmlns:CS="http://calendarserver.org/ns/" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:resourcetype/><D:owner/><D:current-user-principal/><D:current-user-privilege-set/><D:supported-report-set/><C:supported-calendar-component-set/><CS:getctag/></D:prop></D:propfind>`,
);

export const davx5Home = propfind(
  "DAVx5",
  `<?xml version='1.0' encoding='UTF-8' ?><propfind xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav" xmlns:CARD="urn:ietf:params:xml:ns:carddav"><prop><resourcetype /><displayname /><CAL:calendar-home-set /><CAL:calendar-proxy-read-for xmlns:CAL="http://calendarserver.org/ns/" /><current-user-principal /></prop></propfind>`,
);

export const davx5Collections = propfind(
  "DAVx5",
  `<?xml version='1.0' encoding='UTF-8' ?><propfind xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav" xmlns:CARD="urn:ietf:params:xml:ns:carddav"><prop><current-user-privilege-set /><displayname /><owner /><resourcetype /><n0:calendar-color xmlns:n0="http://apple.com/ns/ical/" /><CAL:calendar-description /><CAL:calendar-timezone /><CAL:supported-calendar-component-set /><n1:source xmlns:n1="http://calendarserver.org/ns/" /></prop></propfind>`,
);

export const davx5State = propfind(
  "DAVx5",
  `<?xml version='1.0' encoding='UTF-8' ?><propfind xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav"><prop><CAL:max-resource-size /><supported-report-set /><n0:getctag xmlns:n0="http://calendarserver.org/ns/" /><sync-token /></prop></propfind>`,
);

export const evolutionTag = propfind(
  "Evolution",
  `<?xml version="1.0" encoding="UTF-8"?>
<propfind xmlns="DAV:" xmlns:CS="http://calendarserver.org/ns/"><prop><CS:getctag/></prop></propfind>`,
);

export const evolutionTags = propfind(
  "Evolution",
  `<?xml version="1.0" encoding="UTF-8"?>
<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>`,
);

export const evolutionPrivileges = propfind(
  "Evolution",
  `<?xml version="1.0" encoding="UTF-8"?>
<propfind xmlns="DAV:"><prop><current-user-privilege-set/></prop></propfind>`,
);

export const cadaverList = propfind(
  "cadaver",
  `<?xml version="1.0" encoding="utf-8"?>
<propfind xmlns="DAV:"><prop>
<getcontentlength xmlns="DAV:"/>
<getlastmodified xmlns="DAV:"/>
<executable xmlns="http://apache.org/dav/props/"/>
<resourcetype xmlns="DAV:"/>
<checked-in xmlns="DAV:"/>
<checked-out xmlns="DAV:"/>
</prop></propfind>
`,
);

export const recordedDiscovery: readonly RecordedRequest[] = [
  applePrincipal,
  appleAccount,
  vdirsyncerPrincipal,
  vdirsyncerHome,
  vdirsyncerTypes,
  vdirsyncerMeta,
  pythonPrincipal,
  pythonHome,
  pythonCollections,
  thunderbirdCalendar,
  davx5Home,
  davx5Collections,
  davx5State,
  evolutionTag,
  evolutionTags,
  evolutionPrivileges,
  cadaverList,
];
