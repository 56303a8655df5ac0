import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { ENABLED } from '../../meanings.ts';
import { Milliseconds, Text, Whole } from '../shapes.ts';

/** Values of `type` in a getAssetsList request. */
export const ASSET_FILTER = { all: 0, common: 1, fund: 2 } as const;

/** A currency in which accounts are kept or products are quoted. */
export const Asset = record('Asset', {
  id: describe('Asset.', Whole),
  status: describe(PHRASES.state, Whole, ENABLED),
  revision: Whole,
  createBy: Text,
  updateBy: Text,
  createTime: Milliseconds,
  updateTime: Milliseconds,
  name: describe('Name of the asset.', Text),
  displayName: Text,
  code: describe('Currency code of the asset.', Text),
  digits: describe('Decimal places of amounts in the asset.', Whole),
  initState: describe('Whether the asset is ready.', Type.Integer({ minimum: 1, maximum: 2 }), {
    1: ['IN_PROGRESS', 'being set up'],
    2: ['READY', 'ready'],
  }),
  type: describe('Kind of asset.', Whole, {
    1: ['COMMON', 'currency or coin'],
    2: ['FUND', 'shares of a fund'],
  }),
  /** Related fund; 0 when there is none. */
  fundId: Whole,
});
export type Asset = Static<typeof Asset>;
