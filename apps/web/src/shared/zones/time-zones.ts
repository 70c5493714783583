/**
 * Old zone names that browsers still use (IANA's `backward` file), with the current ones, which are
 * displayed.
 */
const renamed: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

export function currentName(zone: string): string {
  return renamed[zone] ?? zone;
}

/** "America/New York" */
export function zoneLabel(zone: string): string {
  return currentName(zone).replaceAll("_", " ");
}

/** "New York", for narrow places. */
export function zoneCity(zone: string): string {
  return zoneLabel(zone).split("/").at(-1) ?? zone;
}

function canonicalName(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

/** Whether two names are of one zone, such as Asia/Katmandu and Asia/Kathmandu. */
export function isSameZone(one: string, other: string): boolean {
  return canonicalName(one) === canonicalName(other);
}

export interface ZoneChoice {
  value: string;
  label: string;
  /** Its old name, for the search. */
  keywords: string;
}

/** All zones of this browser, UTC and `current` unless it is empty, sorted by name. */
export function zoneChoices(current: string): ZoneChoice[] {
  const known = current === "" ? [] : [currentName(current)];
  const oldNames = new Map(
    [...known, "UTC", ...Intl.supportedValuesOf("timeZone")].map((name) => [currentName(name), name]),
  );
  return [...oldNames]
    .map(([value, oldName]) => ({ value, label: zoneLabel(value), keywords: oldName === value ? "" : oldName }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
}
