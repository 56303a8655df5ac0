export const OBSERVED_CODES: Readonly<Record<string, readonly string[]>> = {};
