export const ALSO_LONG: string[];
export const LONG_ALONE: string[];
