import { describe, expect, it } from 'vitest';
import { CATALOGUE, fillText } from '../errors/catalogue.ts';
import { LANGUAGES, type LocalizedText } from '../languages.ts';
import { readEnd } from './end-reasons.ts';
import { REJECTION_TEXT } from './rejection-texts.ts';
import { readStatement } from './statements.ts';

const TEXTS: readonly LocalizedText[] = [
  ...Object.values(REJECTION_TEXT),
  ...Object.values(CATALOGUE).map(({ text }) => text),
];

describe('a statement of the platform', () => {
  it('is told in another language with the same figures, whatever language it came in', () => {
    const params = ['151500.0000', '98.2000', 'USDT', '7'];
    for (const text of TEXTS) {
      const count = text['en-US'].split('%s').length - 1;
      for (const language of LANGUAGES) {
        const statement = fillText(text, language, params);
        const read = readStatement(statement);
        expect([statement, read?.params ?? []]).toEqual([statement, params.slice(0, count)]);
        // Of texts that are the same in one language the first is taken: it says the same there.
        if (read !== undefined) expect(fillText(read.text, language, read.params)).toBe(statement);
      }
    }
  });

  it('is left alone where it is none of the texts', () => {
    for (const text of [
      '',
      'Rejected by the desk: 12 of 30.',
      'The available funds are not enough: 1 needed',
    ])
      expect([text, readStatement(text)]).toEqual([text, undefined]);
  });

  it('tells figures of the end of an order only where it is a statement of the reason', () => {
    const shortage = 'The available funds are not enough: 151500.0000 needed, 98.2000 available.';
    expect(readEnd('insufficientMargin', shortage)?.params).toEqual(['151500.0000', '98.2000']);
    expect(readEnd('sideLimitReached', shortage)).toBeUndefined();
    expect(readEnd('cancelledByOperator', shortage)).toBeUndefined();
    const ofHouse = fillText(REJECTION_TEXT.companyExposure, 'en-US', ['10', '5', 'USDT']);
    expect(readEnd('sideLimitReached', ofHouse)).toBeUndefined();
  });
});
