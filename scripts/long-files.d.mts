export const ALSO_LONG: string[];
