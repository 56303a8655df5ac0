export { Cancellations } from './cancellations.ts';
export { cancellationOperation } from './operations.ts';
