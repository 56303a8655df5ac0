export { Cancellations, type CancellationReview } from './cancellations.ts';
export { cancellationOperation } from './operations.ts';
