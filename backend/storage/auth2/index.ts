export { auth2Repository } from './auth2-repository.ts';
export { AUTH2_MIGRATION } from './migration.ts';
export type { Auth2ApplicationRow, Auth2CodeRow, Auth2TokenRow } from './tables.ts';
