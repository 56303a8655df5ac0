import { Type, type Static } from 'typebox';
import { describe, record } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { READ_STATES } from '../meanings.ts';
import * as Id from './ids.ts';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** An announcement of a company. */
export const CompanyNotice = record('Notice', {
  id: describe(PHRASES.numberNotice, Whole),
  companyId: Whole,
  customerNo: describe('Recipient; null for a notice to everybody.', Nullable(Id.CustomerNo)),
  name: describe(PHRASES.nameUnderOperatorKeeps, Text),
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
  id: describe(PHRASES.numberMessage, Whole),
  companyId: Whole,
  content: describe(PHRASES.textMessage, Text),
  createdBy: Text,
  createTime: Milliseconds,
  customerId: Id.Customer,
  readStatus: describe(PHRASES.stateAsText, Text, READ_STATES),
  title: describe('Title of the message.', Text),
  updateBy: describe(PHRASES.alwaysNull, Nullable(Text)),
  updateTime: describe(PHRASES.alwaysNull, Nullable(Text)),
  customerNo: Id.CustomerNo,
  bizType: describe(PHRASES.kindMessage, Text),
});
export type StationMessage = Static<typeof StationMessage>;
