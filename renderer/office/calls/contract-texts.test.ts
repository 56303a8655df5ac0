import { describe, expect, it } from 'vitest';
import { TERMINAL_LANGUAGES } from '../../i18n/i18n.ts';
import english from '../texts/contract/en-US.json' with { type: 'json' };
import simplified from '../texts/contract/zh-CN.json' with { type: 'json' };
import traditional from '../texts/contract/zh-TW.json' with { type: 'json' };
import { CALL_PAGES } from './catalogue.ts';
import { answerShape, requestShape } from './call-shapes.ts';
import { contractWords } from './contract-texts.ts';
import type { Shape } from './form/shape.ts';
import { innerSchemas, type JsonSchema } from './schema.ts';
import { collectWords } from './words/collect-words.ts';
import { MANAGEMENT_CALLS } from '../../../backend/contract/calls/management/management-calls.ts';

/** Names of all members of the calls. */
function memberNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (schema: JsonSchema): void => {
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      names.add(name);
      visit(member);
    }
    innerSchemas(schema).forEach(visit);
  };
  for (const { request, response } of CALL_PAGES) [request, response].forEach(visit);
  return names;
}

const TEXTS = { 'en-US': english, 'zh-CN': simplified, 'zh-TW': traditional };

/** Of some names those that have no text, and texts of names that are none. */
function gaps(names: Iterable<string>, texts: Readonly<Record<string, string>>) {
  const known = new Set(names);
  return {
    missing: [...known].filter((name) => (texts[name] ?? '') === ''),
    left: Object.keys(texts).filter((name) => !known.has(name)),
  };
}

const COMPLETE = { missing: [], left: [] };

describe.each(TERMINAL_LANGUAGES)('the short words of the contract in %s', (language) => {
  it('are a title for every call', () => {
    expect(
      gaps(
        CALL_PAGES.map(({ name }) => name),
        TEXTS[language].calls,
      ),
    ).toEqual(COMPLETE);
    const titles = Object.values(TEXTS[language].calls);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it('are a label for every member', () => {
    expect(gaps(memberNames(), TEXTS[language].members)).toEqual(COMPLETE);
  });
});

/** Values of enumerations of which the contract says no more than what travels. */
function bareValues(): readonly string[] {
  const visit = (shape: Shape): readonly string[] => {
    if (shape.kind === 'choice')
      return shape.values
        .filter(({ value, meaning }) => String(value) === meaning)
        .map(({ meaning }) => meaning);
    if (shape.kind === 'group') return shape.members.flatMap((member) => visit(member.shape));
    if (shape.kind === 'list' || shape.kind === 'map') return visit(shape.entry);
    return shape.kind === 'either' ? shape.choices.flatMap(visit) : [];
  };
  return CALL_PAGES.flatMap((page) => [requestShape(page), answerShape(page)].flatMap(visit));
}

it.each([
  ['en-US', english.meanings],
  ['zh-CN', simplified.meanings],
  ['zh-TW', traditional.meanings],
] as const)('what values mean is said in %s too', (language, meanings) => {
  const { said } = collectWords(MANAGEMENT_CALLS);
  const inEnglish = said.flatMap(({ values = [] }) => values.map(([, meaning]) => meaning));
  expect(gaps([...bareValues(), ...(language === 'en-US' ? [] : inEnglish)], meanings)).toEqual(COMPLETE);
});

it.each([
  ['zh-CN', simplified.summaries],
  ['zh-TW', traditional.summaries],
] as const)('what calls do is said in %s too', (_language, summaries) => {
  expect(
    gaps(
      CALL_PAGES.map(({ call }) => call.summary),
      summaries,
    ),
  ).toEqual(COMPLETE);
  expect(Object.values(summaries).filter((summary) => !/[\u4e00-\u9fff]/.test(summary))).toEqual([]);
});

it('what has no text yet shows its name, so that a new call can be used', () => {
  const { title, label, meaning } = contractWords('zh-CN');
  expect([title('lampsOfToday'), label('toString'), meaning('brand new')]).toEqual([
    'lampsOfToday',
    'toString',
    'brand new',
  ]);
  expect([title('agents'), label('customerNo'), meaning('buy')]).toEqual(['代理', '客户编号', '买入']);
});
