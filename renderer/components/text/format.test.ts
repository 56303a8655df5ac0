import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { TerminalLanguage } from '../../i18n/i18n.ts';
import { useSettings } from '../../session/settings.ts';
import { parseDecimal } from '../../../backend/domain/decimal.ts';
import {
  changeBp,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPercentOf,
  formatRatio,
  shortDecimal,
  formatLevel,
  formatPercentShort,
  formatShare,
  formatPrice,
  formatPriceChange,
  formatProfit,
  formatVolume,
  formatVolumeNarrow,
  formatVolumeTiny,
  formatVolumeShort,
  MINUS,
  plainPrice,
  ratioBp,
  sharedPrefix,
  shortCode,
  chooseTone,
  formatList,
} from './format.ts';
import {
  formatAge,
  formatCountdown,
  formatDateTime,
  formatTime,
  formatTimeMs,
  formatTimeTenths,
  formatUpcoming,
} from './format-time.ts';

const { language: usual } = useSettings.getState();
afterEach(() => useSettings.setState({ language: usual }));

describe('percents and counted figures', () => {
  const forms = ['comma', 'space', 'plain', 'point'] as const;
  const before = useSettings.getState().numberForm;
  const inForms = (print: () => string) =>
    forms.map((numberForm) => {
      useSettings.setState({ numberForm });
      return print();
    });
  afterEach(() => useSettings.setState({ numberForm: before }));

  it.each([
    ['a fee', () => formatRatio(5_000_000n, 10), ['0.05%', '0.05%', '0.05%', '0,05%']],
    ['a financing', () => formatRatio(-800_000_000n, 10), ['−8%', '−8%', '−8%', '−8%']],
    ['a margin', () => formatRatio(333_333_333n, 10), ['3.3333%', '3.3333%', '3.3333%', '3,3333%']],
    [
      'a change',
      () => formatPercentOf(12.345, 2, 'always'),
      ['+1,234.50%', '+1\u202f234.50%', '+1234.50%', '+1.234,50%'],
    ],
    ['a share', () => formatPercentOf(0.25), ['25%', '25%', '25%', '25%']],
    ['a rate', () => formatNumber(1234.56, 1), ['1,234.6', '1\u202f234.6', '1234.6', '1.234,6']],
    ['no figure', () => formatNumber(1 / 0, 1), ['\u2013', '\u2013', '\u2013', '\u2013']],
  ])('prints %s in every form of numbers', (_what, print, texts) => {
    expect(inForms(print)).toEqual(texts);
  });

  it('leaves out zeros that say nothing', () => {
    expect([formatRatio(10_000_000_000n, 10), shortDecimal(10, 3), shortDecimal(5_000, 3)]).toEqual([
      '100%',
      '0.01',
      '5',
    ]);
  });
});

describe('figures', () => {
  it('shows a price with the digits of its product and grouped thousands', () => {
    expect(formatPrice(964125, 1)).toBe('96,412.5');
    expect(formatPrice(108421, 5)).toBe('1.08421');
    expect(formatPrice(1_234_567, 0)).toBe('1,234,567');
    expect(formatPrice(5, 3)).toBe('0.005');
  });

  it('puts a plus on changes but not on prices, and no sign on zero', () => {
    expect(formatPriceChange(3700, 1)).toBe('+370.0');
    expect(formatPriceChange(-3900, 1)).toBe(`${MINUS}390.0`);
    expect(formatPriceChange(0, 1)).toBe('0.0');
    expect(formatPrice(-12, 1)).toBe(`${MINUS}1.2`);
  });

  it('rounds money half to even at two decimals and never loses a large balance', () => {
    expect(formatMoney(1893453n, 2)).toBe('18,934.53');
    expect(formatMoney(18934535n, 3)).toBe('18,934.54');
    expect(formatMoney(18934525n, 3)).toBe('18,934.52');
    expect(formatMoney(123_456_789_012_345_678_900n, 2)).toBe('1,234,567,890,123,456,789.00');
    expect(formatMoney(7n, 0)).toBe('7');
    expect(formatProfit(-19454n, 2)).toBe(`${MINUS}194.54`);
    expect(formatProfit(0n, 2)).toBe('0.00');
  });

  it('reads back to the same integer for every price [DT-09]', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 }), (ticks, digits) => {
        const text = formatPrice(ticks, digits).replaceAll(',', '').replace(MINUS, '-');
        expect(parseDecimal(text, digits)).toBe(BigInt(ticks));
        expect(plainPrice(ticks, digits)).toBe(text);
      }),
    );
  });

  it('fits a sum of volumes into its column', () => {
    expect(formatVolume(850, 3)).toBe('0.850');
    expect(formatVolumeShort(943, 3)).toBe('0.94');
    expect(formatVolumeShort(24_319, 3)).toBe('24.3');
    expect(formatVolumeShort(1_204_500, 3)).toBe('1,204');
    expect(formatVolumeShort(20, 2)).toBe('0.20');
    expect(
      [4_559, 151_999, 9_184_000, 14_799_000, 105_809_000].map((units) => formatVolumeTiny(units, 3)),
    ).toEqual(['4.55', '151', '9.1k', '14k', '105k']);
    expect(formatVolumeTiny(1_268_620, 0)).toBe('1.2M');
    expect(formatVolumeNarrow(9_999_999, 3)).toBe('9,999');
    expect(formatVolumeNarrow(12_799, 0)).toBe('12.7k');
    expect(formatVolumeNarrow(105_809_000, 3)).toBe('105k');
    expect(formatVolumeNarrow(1_268_620, 0)).toBe('1.26M');
    expect(formatVolumeNarrow(704_451_222, 0)).toBe('704M');
    expect(formatVolumeNarrow(Number.MAX_SAFE_INTEGER, 0)).toBe('9,007,199B');
  });

  it('computes percent from integers', () => {
    expect(changeBp(964125, 951941)).toBe(128);
    expect(changeBp(1, 0)).toBeUndefined();
    expect(ratioBp(-11050n, 108642n)).toBe(-1017);
    expect(formatPercent(128)).toBe('+1.28%');
    expect(formatPercent(-1017)).toBe(`${MINUS}10.17%`);
    expect(formatPercent(0)).toBe('0.00%');
    expect(formatPercentShort(14_964)).toBe('149.6%');
    expect([formatLevel(14_964), formatLevel(1_000_000), formatLevel(31_152_648)]).toEqual([
      '149.6%',
      '10,000.0%',
      '> 10,000.0%',
    ]);
    expect([0n, 1n, 94n, 100n, 400n].map((part) => formatShare(part, 100_000n))).toEqual([
      '0.0%',
      '< 0.1%',
      '< 0.1%',
      '0.1%',
      '0.4%',
    ]);
    expect(formatShare(1n, 0n)).toBeUndefined();
  });

  it('rounds shares and percent half to even, in both directions', () => {
    // A half goes to the even basis point: 0.5, 1.5, 2.5 and the same below zero.
    expect([1n, 3n, 5n].map((part) => ratioBp(part, 20_000n))).toEqual([0, 2, 2]);
    expect([-1n, -3n, -5n].map((part) => ratioBp(part, 20_000n))).toEqual([-0, -2, -2].map((bp) => bp + 0));
    // Two thirds, one third.
    expect([ratioBp(2n, 3n), ratioBp(1n, 3n), ratioBp(-2n, 3n)]).toEqual([6_667, 3_333, -6_667]);
    expect([14_965, 14_975, 14_966, 14_974].map((bp) => formatPercentShort(bp))).toEqual([
      '149.6%',
      '149.8%',
      '149.7%',
      '149.7%',
    ]);
  });

  it('names the tone of a figure', () => {
    expect([chooseTone(3), chooseTone(-3n), chooseTone(0), chooseTone(undefined)]).toEqual([
      'up',
      'down',
      'none',
      'none',
    ]);
  });

  it('finds the digits that a ladder may dim', () => {
    expect(sharedPrefix(['96,500', '96,490', '96,410'])).toBe(3);
    expect(sharedPrefix(['1.08421', '1.08398'])).toBe(4);
    expect(sharedPrefix(['100.0', '99.9'])).toBe(0);
    expect(sharedPrefix([])).toBe(0);
  });

  it('shortens a code from its front', () => {
    expect(shortCode('CFDWBWE000027')).toBe('…E000027');
    expect(shortCode('F999999')).toBe('F999999');
  });
});

describe('times', () => {
  const at = Date.UTC(2026, 10, 20, 14, 32, 8, 417);
  it('shows market time in UTC', () => {
    expect(formatTime(at)).toBe('14:32:08');
    expect(formatTimeTenths(at)).toBe('14:32:08.4');
    expect(formatTimeMs(at)).toBe('14:32:08.417');
    expect(formatDateTime(at)).toBe('11-20 14:32:08');
  });

  it('names the day of what begins later than within a day', () => {
    const saturday = Date.UTC(2026, 10, 21, 19, 40);
    expect(formatUpcoming(Date.UTC(2026, 10, 21, 22), saturday, 'en-US')).toBe('22:00');
    expect(formatUpcoming(Date.UTC(2026, 10, 22, 19, 30), saturday, 'en-US')).toBe('19:30');
    expect(formatUpcoming(Date.UTC(2026, 10, 22, 22), saturday, 'en-US')).toBe('Sun 22:00');
    expect(formatUpcoming(Date.UTC(2026, 10, 23, 14, 30), saturday, 'zh-CN')).toBe('周一 14:30');
    expect(formatUpcoming(Date.UTC(2026, 10, 30, 14, 30), saturday, 'en-US')).toBe('11-30 14:30');
  });

  it('counts down and names ages', () => {
    expect(formatCountdown(172_999)).toBe('02:52');
    expect(formatCountdown(-5)).toBe('00:00');
    expect(formatCountdown(3 * 3_600_000)).toBe('3:00:00');
    expect(formatCountdown(4 * 86_400_000)).toBe('4 d');
    expect([formatAge(8400), formatAge(200_000), formatAge(7_300_000), formatAge(400_000_000)]).toEqual([
      '8 s',
      '3 min',
      '2 h',
      '4 d',
    ]);
  });

  it('names ages as the language writes them', () => {
    const spans = (language: TerminalLanguage) => {
      useSettings.setState({ language });
      return [...[8400, 200_000, 7_300_000, 400_000_000].map(formatAge), formatCountdown(4 * 86_400_000)];
    };
    expect(spans('zh-CN')).toEqual(['8 秒', '3 分钟', '2 小时', '4 天', '4 天']);
    expect(spans('zh-TW')).toEqual(['8 秒', '3 分鐘', '2 小時', '4 天', '4 天']);
  });
});

describe('the parts of a line', () => {
  it('are separated as the language separates them, without what is empty', () => {
    const [things, facts, clauses] = [
      () => formatList(['BTC', '', 'ETH']),
      () => formatList(['USDT', undefined, false, 'TRC20', null], 'facts'),
      () => formatList(['at 1, 2', 'linked'], 'clauses'),
    ];
    expect([things(), facts(), clauses()]).toEqual(['BTC, ETH', 'USDT, TRC20', 'at 1, 2; linked']);
    for (const language of ['zh-CN', 'zh-TW'] as const) {
      useSettings.setState({ language });
      expect([things(), facts(), clauses()]).toEqual(['BTC、ETH', 'USDT，TRC20', 'at 1, 2；linked']);
    }
  });
});
