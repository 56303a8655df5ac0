export {
  dataPushRepository,
  type DataPushAccount,
  type DataPushChangeRow,
  type DataPushCustomer,
  type DataPushEventRow,
  type DataPushGroupRow,
  type DataPushOrder,
} from './data-push-repository.ts';
