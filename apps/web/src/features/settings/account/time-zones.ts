/** Names that browsers still use for zones that have been renamed since (IANA's `backward` file): what is chosen and shown is today's. */
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

/** Today's name of a zone. */
export function currentName(zone: string): string {
  return renamed[zone] ?? zone;
}

/** A zone as people read it: "America/New York". */
export function zoneLabel(zone: string): string {
  return currentName(zone).replaceAll("_", " ");
}

/** Its city, where there is little room: "New York". */
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

/** Whether two names are names of one zone, such as Asia/Katmandu and Asia/Kathmandu. */
export function isSameZone(one: string, other: string): boolean {
  return canonicalName(one) === canonicalName(other);
}

export interface ZoneChoice {
  value: string;
  label: string;
  /** Its former name, by which it can be found, too. */
  keywords: string;
}

/** Every zone that this browser knows, and UTC; `current` is among them even if the browser does not list it. Sorted by name. */
export function zoneChoices(current: string): ZoneChoice[] {
  const formerNames = new Map(
    [currentName(current), "UTC", ...Intl.supportedValuesOf("timeZone")].map((name) => [currentName(name), name]),
  );
  return [...formerNames]
    .map(([value, former]) => ({ value, label: zoneLabel(value), keywords: former === value ? "" : former }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
}
