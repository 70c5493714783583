// jsdom lacks it.
Object.assign(performance, { getEntriesByType: () => [] });
