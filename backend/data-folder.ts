/** What the host needs of the storage room: both keep files in the data folder. */
export { prepareDataFolder } from './storage/data-folder.ts';
export { DataFolderError } from './storage/errors.ts';
