import { describe, expect, it } from 'vitest';
import {
  companyItems,
  companyItemsById,
  dictionaryItems,
  withEntry,
  withoutEntry,
  type DictionaryEdit,
  type OfferedPaymentMethods,
} from './dictionaries.ts';

// Limits, written out: a test does not import what it checks.
const MAX_DICTIONARY_EDITS = 500;

const name = (text: string) => ({ 'en-US': text, 'zh-CN': text, 'zh-TW': text });
const save = (edits: readonly DictionaryEdit[], parentCode: string, code: string, sort?: number) =>
  withEntry(edits, { parentCode, code, name: name(`own ${code}`), sort }, 'desk', 1000);
const remove = (edits: readonly DictionaryEdit[], parentCode: string, code: string) =>
  withoutEntry(edits, { parentCode, code }, 'desk', 2000);
const codes = (parentCode: string, edits: readonly DictionaryEdit[]) =>
  companyItems(parentCode, edits).map(({ code }) => code);

describe('dictionaries that a company edits', () => {
  it('are the built-in ones without edits', () => {
    expect(companyItems('Language', undefined)).toBe(dictionaryItems('Language'));
    expect(companyItems('Language', [])).toBe(dictionaryItems('Language'));
  });

  it('show a renamed entry under its id and place, and an added one last', () => {
    const [first] = dictionaryItems('card_type');
    const edits = save(save([], 'card_type', 'id_card'), 'card_type', 'visa');
    const items = companyItems('card_type', edits);
    expect(items[0]).toMatchObject({ id: first?.id, code: 'id_card', name: name('own id_card') });
    expect(items.at(-1)).toMatchObject({
      id: 1_000_000,
      code: 'visa',
      changed: { by: 'desk', timeMs: 1000 },
    });
    expect(companyItemsById(first?.parentId ?? 0, edits)).toEqual(items);
    expect(codes('card_type', save(edits, 'card_type', 'visa', 0))[0]).toBe('visa');
    expect(save(edits, 'card_type', 'visa', 0)).toHaveLength(2);
  });

  it('hide a removed entry, which may come back', () => {
    const without = remove([], 'card_type', 'passport');
    expect(codes('card_type', without)).toEqual(['id_card', 'driving_licence']);
    expect(codes('card_type', save(without, 'card_type', 'passport'))).toEqual(
      dictionaryItems('card_type').map(({ code }) => code),
    );
  });

  it('hold the banks and chains of the ways that a company offers, and what it changed of the banks', () => {
    const named = [{ code: 'north', name: 'North Bank' }];
    const chains = new Map([
      ['USDT', ['TRC20', 'ERC20']],
      ['BTC', ['BTC']],
    ]);
    const shown = (
      parentCode: string,
      paymentMethods: OfferedPaymentMethods,
      edits: readonly DictionaryEdit[] = [],
    ) => companyItems(parentCode, edits, paymentMethods).map(({ code }) => code);
    expect(shown('USDT', { chains })).toEqual(['TRC20', 'ERC20']);
    expect(shown('BTC', { chains })).toEqual(['BTC']);
    expect(shown('ETH', { chains })).toEqual([]);
    const coins = companyItems('0', [], { chains }).slice(-2);
    expect(coins).toMatchObject([{ code: 'USDT', hasLeaf: 1 }, { code: 'BTC' }]);
    expect(companyItemsById(coins[0]?.id ?? 0, [], { chains })).toEqual(companyItems('USDT', [], { chains }));
    const anyBank = dictionaryItems('bank_code').map(({ code }) => code);
    expect(shown('bank_code', { chains })).toEqual([]);
    expect(shown('bank_code', { chains, banks: { named, any: false } })).toEqual(['north']);
    expect(shown('bank_code', { chains, banks: { named: [], any: true } })).toEqual(anyBank);
    const paymentMethods = { chains, banks: { named, any: true } };
    expect(shown('bank_code', paymentMethods)).toEqual(['north', ...anyBank]);
    expect(shown('bank_code', paymentMethods, remove([], 'bank_code', 'HSBC'))).not.toContain('HSBC');
  });

  it('may have groups of their own', () => {
    const group = save([], '0', 'branch');
    const id = group[0]?.id ?? 0;
    const edits = save(group, 'branch', 'north');
    expect(companyItems('branch', edits)).toMatchObject([{ parentId: id, code: 'north', hasLeaf: 0 }]);
    expect(companyItemsById(id, edits)).toHaveLength(1);
    expect(companyItems('0', edits).at(-1)).toMatchObject({ code: 'branch', hasLeaf: 1 });
  });

  it('refuse unknown groups and entries, the list of countries, and more than 500 edits [MAX_DICTIONARY_EDITS]', () => {
    const code = (listed: string) => expect.objectContaining({ code: listed }) as object;
    expect(() => save([], 'nothing', 'x')).toThrow(code('USCUSTOMER_API_0000003'));
    expect(() => remove([], 'card_type', 'nothing')).toThrow(code('USCUSTOMER_API_0000003'));
    expect(() => save([], 'phone_code', 'SG')).toThrow(code('GGATEWAY_CODE_015'));
    expect(() => remove([], '0', 'phone_code')).toThrow(code('GGATEWAY_CODE_015'));
    let edits: readonly DictionaryEdit[] = [];
    for (let at = 0; at < MAX_DICTIONARY_EDITS; at++) edits = save(edits, 'card_type', `c${at}`);
    expect(() => save(edits, 'card_type', 'more')).toThrow(code('GGATEWAY_CODE_015'));
  });
});
