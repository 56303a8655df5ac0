/** The mark by which the fuses of an Electron binary are found. */
export const FUSE_MARK: string;
/** Number of fuses. */
export const FUSES: number;
