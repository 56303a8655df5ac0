/** The environment of tests whose temporary folders lie in memory, where there is such a place with room. */
export function quickFolder(): { TMPDIR?: string };
