import { describe, expect, it } from 'vitest';
import type { InstrumentTerms } from '../../../backend/domain/index.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { cancelledBy, closedBy, partsOf } from './command-acts.ts';
import { readCommand } from './command-sentence.ts';

const product = (symbolId: number, code: string) => {
  const [baseCurrency = '', profitCurrency = ''] = code.split('/');
  return { symbolId, code, name: code, baseCurrency, profitCurrency, digits: 1, numberDigits: 3 };
};
const world = { products: [product(1, 'BTC/USDT'), product(2, 'ETH/USDT')], form: 'comma' } as const;
const held = (positionId: string, symbolId: number, direction: 'buy' | 'sell', volume: number) =>
  ({ positionId, symbolId, direction, volume }) as PositionView;
const POSITIONS = [held('7', 1, 'buy', 100), held('8', 1, 'buy', 50), held('9', 2, 'sell', 30)];
const ORDERS = [
  { orderId: '1', symbolId: 1, direction: 'buy' },
  { orderId: '2', symbolId: 1, direction: 'sell' },
  { orderId: '3', symbolId: 2, direction: 'buy' },
] as OrderView[];
const termsOf = () => ({ volumeStep: 10, minVolume: 10 }) as InstrumentTerms;

function read(text: string) {
  const reading = readCommand(text, world);
  if (reading?.state !== 'read') throw new Error(`${text} is no command`);
  return reading.command;
}

describe('what a command of the palette touches', () => {
  it.each([
    ['close all', ['7', '8', '9']],
    ['close btc', ['7', '8']],
    ['close shorts', ['9']],
    ['close long eth', []],
  ])('%s closes %j', (text, ids) => {
    const command = read(text);
    expect(
      command.kind === 'close' && closedBy(command, POSITIONS).map(({ positionId }) => positionId),
    ).toEqual(ids);
  });

  it.each([
    ['cancel all', ['1', '2', '3']],
    ['cancel btc', ['1', '2']],
    ['cancel buys', ['1', '3']],
    ['cancel btc sells', ['2']],
  ])('%s cancels %j', (text, ids) => {
    const command = read(text);
    expect(command.kind === 'cancel' && cancelledBy(command, ORDERS).map(({ orderId }) => orderId)).toEqual(
      ids,
    );
  });

  it('takes a share of each position on its steps, and a quantity from the oldest on', () => {
    const volumes = (text: string, positions = POSITIONS) => {
      const command = read(text);
      if (command.kind !== 'close') throw new Error('no close');
      return partsOf(command, closedBy(command, positions), termsOf)?.map(({ volume }) => volume);
    };
    expect(volumes('close half btc')).toEqual([50, 30]);
    expect(volumes('close 0.120 btc')).toEqual([undefined, 20]);
    // More than is held, or of both sides: none of it.
    expect(volumes('close 0.500 btc')).toBeUndefined();
    expect(volumes('close 0.010 btc', [...POSITIONS, held('10', 1, 'sell', 50)])).toBeUndefined();
  });
});
