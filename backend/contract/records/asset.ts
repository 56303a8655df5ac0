import { Type, type Static } from 'typebox';
import { Milliseconds, Text, Whole } from './shapes.ts';

/** Values of `type` in a getAssetsList request. */
export const ASSET_FILTER = { all: 0, common: 1, fund: 2 } as const;

/** A currency in which accounts are kept or products are quoted. */
export const Asset = Type.Object({
  id: Whole,
  /** 1 enabled, 2 disabled, 3 deleted. */
  status: Whole,
  revision: Whole,
  createBy: Text,
  updateBy: Text,
  createTime: Milliseconds,
  updateTime: Milliseconds,
  name: Text,
  displayName: Text,
  code: Text,
  /** Decimal places of amounts in this asset. */
  digits: Whole,
  /** 1 initialization in progress, 2 completed. */
  initState: Type.Integer({ minimum: 1, maximum: 2 }),
  /** 1 common asset, 2 fund asset. */
  type: Whole,
  /** Related fund; 0 when there is none. */
  fundId: Whole,
});
export type Asset = Static<typeof Asset>;
