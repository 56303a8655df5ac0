import { CustomerList } from './customer-list.tsx';

/** The section of the customers: the list, or one of them. */
export function CustomersPage() {
  return <CustomerList />;
}
