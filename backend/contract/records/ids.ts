import { Type } from 'typebox';
import type * as units from '../../domain/units.ts';

/** Numbers of what is meant, so that a client cannot take one for another; the documents say `integer`. */
export const Order = Type.Unsafe<units.OrderNumber>(Type.Integer());
export const Position = Type.Unsafe<units.PositionNumber>(Type.Integer());
export const Fill = Type.Unsafe<units.FillNumber>(Type.Integer());
export const Instrument = Type.Unsafe<units.InstrumentNumber>(Type.Integer());
export const Account = Type.Unsafe<units.AccountId>(Type.Integer());
export const Customer = Type.Unsafe<units.CustomerId>(Type.Integer());
export const CustomerNo = Type.Unsafe<units.CustomerNo>(Type.String());
