import { Type, type Static } from 'typebox';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** An announcement of a company. */
export const CompanyNotice = Type.Object({
  id: Whole,
  companyId: Whole,
  customerNo: Nullable(Text),
  name: Text,
  language: Text,
  title: Text,
  content: Text,
  pubTime: Milliseconds,
  /** The same time again, where clients in the field read it. */
  updateTime: Milliseconds,
  /** Of planned maintenance (ours): when it begins and ends. */
  startTime: Type.Optional(Milliseconds),
  endTime: Type.Optional(Milliseconds),
});
export type CompanyNotice = Static<typeof CompanyNotice>;

/** A message to one customer. */
export const CustomerNotice = Type.Object({
  ...CompanyNotice.properties,
  createTime: Milliseconds,
  /** 1 unread, 2 read: text, or a number for clients in the field. */
  readStatus: Type.Union([Text, Whole]),
});
export type CustomerNotice = Static<typeof CustomerNotice>;

/** A message to one customer as a row of its station messages. */
export const StationMessage = Type.Object({
  id: Whole,
  companyId: Whole,
  content: Text,
  createdBy: Text,
  createTime: Milliseconds,
  customerId: Whole,
  /** `1` unread, `2` read. */
  readStatus: Text,
  title: Text,
  updateBy: Nullable(Text),
  updateTime: Nullable(Text),
  customerNo: Text,
  bizType: Text,
});
export type StationMessage = Static<typeof StationMessage>;
