/** Name of the data file inside the data directory. */
export const DATA_FILE = 'platform.db';
