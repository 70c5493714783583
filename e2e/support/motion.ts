/** For `test.use` of journeys about what moves or fades. */
export const inMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;
