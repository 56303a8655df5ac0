import { Type, type Static } from 'typebox';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** An announcement of a company (reference payload, Messages and notices). */
export const CompanyNotice = Type.Object({
  id: Whole,
  companyId: Whole,
  customerNo: Nullable(Text),
  name: Text,
  language: Text,
  title: Text,
  content: Text,
  pubTime: Milliseconds,
});
export type CompanyNotice = Static<typeof CompanyNotice>;

/** A message to one customer. */
export const CustomerNotice = Type.Object({
  ...CompanyNotice.properties,
  /** `1` unread, `2` read. */
  readStatus: Text,
});
export type CustomerNotice = Static<typeof CustomerNotice>;
