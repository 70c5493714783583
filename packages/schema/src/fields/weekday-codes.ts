/**
 * Weekdays by their codes in RFC 5545, from Sunday: the index is `Date`'s weekday number. Without
 * loading zod.
 */
export const weekdayCodes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
export type WeekdayCode = (typeof weekdayCodes)[number];
