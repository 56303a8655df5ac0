import { describe, expect, it } from 'vitest';
import { changed, DIVIDEND, pathOf, shareOf, type Editable, type Json } from './product-file-fixture.ts';
import { ProductFileError } from './product-file-error.ts';

function faultOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe('a product file', () => {
  it.each<[string, RegExp, (file: Editable) => void]>([
    [
      'a dividend on a day that there is not',
      /corporateActions\/0: '2026-02-30' is no date/,
      ({ products }) => (shareOf(products)['corporateActions'] = [{ ...DIVIDEND, date: '2026-02-30' }]),
    ],
    [
      'a dividend before the one before',
      /corporateActions\/1: '2026-03-13' is not after '2026-03-13'/,
      ({ products }) => (shareOf(products)['corporateActions'] = [DIVIDEND, DIVIDEND]),
    ],
    [
      'a dividend that is all tax and more',
      /corporateActions\/0: taxShare is above 1/,
      ({ products }) => (shareOf(products)['corporateActions'] = [{ ...DIVIDEND, taxShare: '1.1' }]),
    ],
    [
      'a dividend of more than half the price',
      /corporateActions\/0: amount is above 50 % of the price/,
      ({ products }) => (shareOf(products)['corporateActions'] = [{ ...DIVIDEND, amount: '1000000' }]),
    ],
    [
      'a fee of more than a tenth',
      /feeRate is above 10 %/,
      ({ terms }) => (terms['crypto-isolated']!['feeRate'] = '0.11'),
    ],
    [
      'a dividend of a coin',
      /corporateActions of a product that no stock account trades/,
      ({ products }) => (products[0]!['corporateActions'] = [DIVIDEND]),
    ],
    [
      'settlement of a contract',
      /only shares are settled later: settlementDays/,
      ({ terms }) => (terms['crypto-isolated']!['settlementDays'] = 1),
    ],
    [
      'a member that is missing',
      /^\/products\/0\/path .*typicalSpread/,
      ({ products }) => delete products[0]!.path['typicalSpread'],
    ],
    [
      'a price that neither moves by itself nor with others',
      /^\/products\/0 \(BTC\/USDT\): path has neither startPrice nor legs/,
      ({ products }) => delete products[0]!.path['startPrice'],
    ],
    [
      'a price that moves both ways',
      /^\/products\/0 \(BTC\/USDT\): path has startPrice, which legs leave no room for/,
      ({ products }) => (products[0]!.path['legs'] = [10101, 10102]),
    ],
    ['one leg', /^\/products\/\d+\/path\/legs /, (file) => (pathOf(file, 'EUR/JPY')['legs'] = [10101])],
    [
      'a leg that is not there',
      /\(EUR\/JPY\): legs: there is no product 9/,
      (file) => (pathOf(file, 'EUR/JPY')['legs'] = [10101, 9]),
    ],
    [
      'a cross of a cross',
      /\(EUR\/JPY\): legs: EUR\/GBP is a cross itself/,
      (file) => (pathOf(file, 'EUR/JPY')['legs'] = [10108, 10102]),
    ],
    [
      'a cross whose leg has other sessions',
      /\(EUR\/JPY\): legs: BTC\/USDT has other sessions/,
      (file) => (pathOf(file, 'EUR/JPY')['legs'] = [10021, 10102]),
    ],
    [
      'legs that make another cross',
      /\(EUR\/JPY\): legs: the currencies of EUR\/USD and GBP\/USD do not make EUR in JPY/,
      (file) => (pathOf(file, 'EUR/JPY')['legs'] = [10101, 10103]),
    ],
    [
      'a cross whose spread leaves no room for a book',
      /\(EUR\/JPY\): legs lead to 1.32e\+5 price ticks, and the price must stay from 20000000 /,
      (file) => (pathOf(file, 'EUR/JPY')['typicalSpread'] = 100_000),
    ],
    ['a member that is unknown', /\/products\/1/, ({ products }) => (products[1]!['colour'] = 'red')],
    [
      'a price that is no decimal',
      /^\/products\/0\/path\/startPrice must be decimal text/,
      ({ products }) => (products[0]!.path['startPrice'] = 'much'),
    ],
    [
      'a window that begins at a quarter',
      /^\/sessions\/always\/windows\/0\/from must be a full or half hour/,
      ({ sessions }) => (sessions['always']!.windows[0]!['from'] = '09:15'),
    ],
    [
      'unknown sessions',
      /BTC\/USDT.*no sessions 'night'/,
      ({ products }) => (products[0]!['sessions'] = 'night'),
    ],
    ['unknown terms', /no terms 'best'/, ({ products }) => (products[0]!.plays[0]!['terms'] = 'best')],
    ['terms left open', /leave feeRate open/, ({ terms }) => delete terms['crypto-isolated']!['feeRate']],
    [
      'two products of one id',
      /two products have '10021'/,
      ({ products }) => (products[1]!['symbolId'] = 10021),
    ],
    ['a play twice', /play twice/, ({ products }) => products[0]!.plays.push(products[0]!.plays[0]!)],
    [
      'a step that does not fit',
      /volumeStep/,
      ({ products }) => (products[0]!.plays[0]!['volumeStep'] = '0.07'),
    ],
    [
      'too fine volumes',
      /more than 3 decimals/,
      ({ products }) => (products[0]!.plays[0]!['minVolume'] = '0.0001'),
    ],
    ['a low maxVolume', /maxVolume/, ({ products }) => (products[0]!.plays[0]!['maxVolume'] = '0.001')],
    [
      'leverage out of range',
      /defaultLeverage/,
      ({ products }) => (products[0]!.plays[0]!['minLeverage'] = 50),
    ],
    [
      'a contract that lends',
      /lending in 'crypto-isolated'/,
      ({ terms }) => (terms['crypto-isolated']!['lending'] = terms['crypto-leverage']!['lending']),
    ],
    [
      'a fee by the lot for borrowed assets',
      /feePerLot: where assets change hands/,
      ({ terms }) => (terms['crypto-leverage']!['feePerLot'] = '1'),
    ],
    [
      'a high leverage over night',
      /overnightLeverage/,
      ({ terms }) => ((terms['crypto-leverage']!['lending'] as Json)['overnightLeverage'] = 11),
    ],
    [
      'a session over midnight in one window',
      /^\/sessions\/always\/windows\/0: 'to' \(06:00\) is not after 'from' \(22:00\)/,
      ({ sessions }) => (sessions['always']!.windows[0] = { days: [1], from: '22:00', to: '06:00' }),
    ],
    [
      'an unknown member, which is named,',
      /^\/products\/1 .*: colour$/,
      ({ products }) => (products[1]!['colour'] = 'red'),
    ],
    [
      'an unknown area',
      /^\/products\/0\/area .*crypto, forex, metal/,
      ({ products }) => (products[0]!['area'] = 'bond'),
    ],
    [
      'an unknown play',
      /^\/terms\/crypto-isolated\/tradeType .*1, 2, 3, 5, 6/,
      ({ terms }) => (terms['crypto-isolated']!['tradeType'] = 4),
    ],
    ['a name in two lines', /^\/products\/0\/code /, ({ products }) => (products[0]!['code'] = 'BTC\nUSDT')],
    [
      'terms that are called like a member of every object',
      /no terms 'constructor'/,
      ({ products }) => (products[0]!.plays[0]!['terms'] = 'constructor'),
    ],
    [
      'a start price that is too fine',
      /^\/products\/0 \(BTC\/USDT\): startPrice has more than 1 decimals/,
      ({ products }) => (products[0]!.path['startPrice'] = '456.12'),
    ],
    [
      'a start price of nothing',
      /startPrice is 0 price ticks/,
      ({ products }) => (products[0]!.path['startPrice'] = '0'),
    ],
    [
      'a start price beyond counting',
      /startPrice is 9999999999999990 price ticks/,
      ({ products }) => (products[0]!.path['startPrice'] = '999999999999999'),
    ],
    [
      'a spread that leaves no room for a book',
      /startPrice is 4560 price ticks and must be from 20000000 /,
      ({ products }) => (products[0]!.path['typicalSpread'] = 100_000),
    ],
    [
      'a drift to nothing',
      /\(BTC\/USDT\): annualDrift leads to /,
      ({ products }) => (products[0]!.path['annualDrift'] = -0.5),
    ],
    [
      'trades that are too fine',
      /typicalTradeVolume has more than 3 decimals/,
      ({ products }) => (products[0]!.path['typicalTradeVolume'] = '0.0001'),
    ],
    [
      'trades of nothing',
      /typicalTradeVolume is zero/,
      ({ products }) => (products[0]!.path['typicalTradeVolume'] = '0'),
    ],
    [
      'trades beyond counting',
      /typicalTradeVolume times ticksPerMinute/,
      ({ products }) => (products[0]!.path['typicalTradeVolume'] = '99999999'),
    ],
    [
      'a currency that leads nowhere',
      /^\/products\/1 \(ETH\/USDT\): profitCurrency 'XYZ' cannot be converted/,
      ({ products }) => (products[1]!['profitCurrency'] = 'XYZ'),
    ],
    ['a minVolume of zero', /minVolume/, ({ products }) => (products[0]!.plays[0]!['minVolume'] = '0')],
    ['a step of zero', /volumeStep is zero/, ({ products }) => (products[0]!.plays[0]!['volumeStep'] = '0')],
    [
      'a position limit beyond counting',
      /accountPositionTotalVolumes is above/,
      ({ products }) => (products[0]!.plays[0]!['accountPositionTotalVolumes'] = '999999999999999'),
    ],
    [
      'a position limit of a part of a lot',
      /^\/products\/0 \(BTC\/USDT\): accountPositionTotalVolumes must be a whole number of lots/,
      ({ products }) => (products[0]!.plays[0]!['accountPositionTotalVolumes'] = '1.5'),
    ],
    [
      'a stated volume that is too fine',
      /quoteVolume has more than 3 decimals/,
      ({ products }) => (products[0]!.plays[0]!['quoteVolume'] = '1.0005'),
    ],
    [
      'a stated volume beyond counting',
      /quoteVolume is above/,
      ({ products }) => (products[0]!.plays[0]!['quoteVolume'] = '9999999999999'),
    ],
    [
      'a side limit that is too fine',
      /buyMaxPositionVolumes has more than 3 decimals/,
      ({ products }) => (products[0]!.plays[0]!['buyMaxPositionVolumes'] = '1.0005'),
    ],
    [
      'a stop distance of a part of a pip',
      /stopLossMaxPoint is not a multiple of 10 price ticks/,
      ({ products }) => (products[0]!.plays[0]!['stopLossMaxPoint'] = 1_005),
    ],
    [
      'a spread of more than a tenth of the price',
      /^\/products\/0 \(BTC\/USDT\): bidSpread is more than a tenth of the price/,
      ({ products }) => (products[0]!.plays[0]!['bidSpread'] = 100_000_000),
    ],
    [
      'such a spread for a customer group',
      /\(BTC\/USDT\): askSpread of the customer group 3 is more than a tenth of the price/,
      ({ products }) =>
        (products[0]!.plays[0]!['groupSpreads'] = [
          { customerGroupId: 3, askSpread: 100_000_000, bidSpread: 0 },
        ]),
    ],
    [
      'such a spread for a customer group in a cross',
      /\(EUR\/JPY\): bidSpread of the customer group 3 is more than a tenth of the price/,
      ({ products }) =>
        (products.find(({ code }) => code === 'EUR/JPY')!.plays[0]!['groupSpreads'] = [
          { customerGroupId: 3, askSpread: 0, bidSpread: 100_000_000 },
        ]),
    ],
    [
      'a customer group twice',
      /groupSpreads name the customer group 3 twice/,
      ({ products }) =>
        (products[0]!.plays[0]!['groupSpreads'] = [1, 2].map((askSpread) => ({
          customerGroupId: 3,
          askSpread,
          bidSpread: 0,
        }))),
    ],
    [
      'a liquidation before the opening',
      /maintenanceMarginRatio leaves no room/,
      ({ products }) => (products[0]!.plays[0]!['maintenanceMarginRatio'] = '0.01'),
    ],
    [
      'fees that cross',
      /minFee is above maxFee/,
      ({ products }) => (products[0]!.plays[0]!['minFee'] = '5001'),
    ],
    [
      'a fee of makers above that of all',
      /makerFeeRate is above feeRate/,
      ({ products }) => (products[0]!.plays[0]!['makerFeeRate'] = '0.5'),
    ],
    [
      'stop distances that cross',
      /stopLossMinPoint is above/,
      ({ products }) => (products[0]!.plays[0]!['stopLossMaxPoint'] = 1),
    ],
    ['two funds of one id', /^\/funds\/1: two funds have '1'/, ({ funds }) => (funds[1]!['fundId'] = 1)],
    [
      'two funds of one product',
      /^\/funds\/1: two funds have product 40001/,
      ({ funds }) => (funds[1]!['symbolId'] = 40001),
    ],
    [
      'a premium that leaves no net value',
      /^\/funds\/0: premiumDeviation is above 0.3/,
      ({ funds }) => (funds[0]!['premiumDeviation'] = '0.4'),
    ],
    [
      'a day that is none',
      /upDate '2015-02-30' is no date/,
      ({ funds }) => (funds[0]!['upDate'] = '2015-02-30'),
    ],
    [
      'two funds of one index with different baskets',
      /^\/funds\/1: another basket than fund 1 has for its index/,
      ({ funds }) => (funds[1]!['trackIndex'] = 50001),
    ],
    ['weights beside one', /weights/, ({ funds }) => (funds[0]!.basket[0]!['weight'] = '0.5')],
    ['a fund without product', /product 7 is no fund/, ({ funds }) => (funds[0]!['symbolId'] = 7)],
  ])(
    'with %s is refused, and the message says where [MAX_DIVIDEND_PERCENT] [MAX_FEE_PERCENT]',
    (_what, message, change) => {
      const fault = faultOf(changed(change));
      expect(fault).toBeInstanceOf(ProductFileError);
      expect((fault as Error).message).toMatch(message);
    },
  );
});
