/** For `test.use` of tests about animations. */
export const inMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;
