export { CustomerValues } from './customer-values.ts';
export { valueOperations } from './operations.ts';
