export { auth2Repository } from './auth2-repository.ts';
export type { Auth2CodeRow, Auth2TokenRow } from './tables.ts';
