/** Generated from the descriptors of the kinds: `npx vitest run item-defaults -u`. */

export const eventDefaults = {
  "date": null,
  "start_time": null,
  "end_time": null,
  "end_date": null,
  "recurrence": null,
  "location": "",
  "notes": "",
  "color": null
} as const;
