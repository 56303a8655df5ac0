import { Type, type Static } from 'typebox';
import { describe, record } from '../describe.ts';
import { READ_STATES } from '../meanings.ts';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** An announcement of a company. */
export const CompanyNotice = record('Notice', {
  id: describe('Number of the notice.', Whole),
  companyId: Whole,
  customerNo: describe('Recipient; null for a notice to everybody.', Nullable(Text)),
  name: describe('Name under which the operator keeps it.', Text),
  language: Text,
  title: Text,
  content: Text,
  pubTime: Milliseconds,
  /** The same time again, where clients in the field read it. */
  updateTime: Milliseconds,
  startTime: describe(
    'When the planned maintenance begins; absent for an announcement.',
    Type.Optional(Milliseconds),
  ),
  endTime: describe(
    'When the planned maintenance ends; absent for an announcement.',
    Type.Optional(Milliseconds),
  ),
});
export type CompanyNotice = Static<typeof CompanyNotice>;

/** A message to one customer. */
export const CustomerNotice = record('Notice', {
  ...CompanyNotice.properties,
  createTime: Milliseconds,
  /** 1 unread, 2 read: text, or a number for clients in the field. */
  readStatus: describe('Whether it was read.', Type.Union([Text, Whole]), READ_STATES),
});
export type CustomerNotice = Static<typeof CustomerNotice>;

/** A message to one customer as a row of its station messages. */
export const StationMessage = record('StationMessage', {
  id: describe('Number of the message.', Whole),
  companyId: Whole,
  content: describe('Text of the message.', Text),
  createdBy: Text,
  createTime: Milliseconds,
  customerId: Whole,
  readStatus: describe('State, as text.', Text, READ_STATES),
  title: describe('Title of the message.', Text),
  updateBy: describe('Always null.', Nullable(Text)),
  updateTime: describe('Always null.', Nullable(Text)),
  customerNo: Text,
  bizType: describe('Kind of message, for example `POSITION_OPEN`.', Text),
});
export type StationMessage = Static<typeof StationMessage>;
