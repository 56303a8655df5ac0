import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import evaluation from '../evaluation/texts/en-US.json' with { type: 'json' };
import '../evaluation/evaluation-text.ts';
import office from '../office/texts/en-US.json' with { type: 'json' };
import story from '../office/story/texts/en-US.json' with { type: 'json' };
import alerts from '../panels/alerts/texts/en-US.json' with { type: 'json' };
import '../panels/alerts/alert-text.ts';
import options from '../panels/ticket/options/texts/en-US.json' with { type: 'json' };
import '../panels/ticket/options/options-text.ts';
import fill from '../panels/fill-explanation/texts/en-US.json' with { type: 'json' };
import '../office/story/story-text.ts';
import '../office/texts/office-text.ts';
import '../panels/fill-explanation/fill-text.ts';
import { i18n, preferredLanguage, TERMINAL_LANGUAGES, type TerminalLanguage } from './i18n.ts';

/** The namespaces of the terminal, and those of what is loaded later. */
const NAMESPACES = [
  'core',
  'panels',
  'chart',
  'office',
  'story',
  'evaluation',
  'fill',
  'alerts',
  'options',
] as const;

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(NAMESPACES)('the texts of %s', (namespace) => {
  const english = i18n.getResourceBundle('en-US', namespace) as Record<string, string>;

  it.each(TERMINAL_LANGUAGES)('are complete in %s, with the same placeholders', (language) => {
    const texts = i18n.getResourceBundle(language, namespace) as Record<string, string>;
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(text, key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''));
    }
  });
});

/** The placeholders of a namespace's texts as members of a type: a line for the keys that begin with the same word. */
function placeholderLines(texts: Readonly<Record<string, string>>): string[] {
  const lines = new Map<string, string>();
  for (const [key, text] of Object.entries(texts)) {
    const names = [...new Set(placeholders(text))].map((name) => `{{${name}}}`);
    if (names.length === 0) continue;
    const [word = ''] = key.split('.');
    lines.set(word, `${lines.get(word) ?? '   '} '${key}': '${names.join('')}';`);
  }
  return [...lines.values()];
}

const fileOf = (language: string) => new URL(`${language}.json`, import.meta.url);
const readTexts = (language: string) =>
  JSON.parse(readFileSync(fileOf(language), 'utf8')) as Record<string, Record<string, string>>;

it('the types of the texts know their placeholders', async () => {
  // Read anew: pages that other tests have opened added their texts to the ones that are imported.
  const own = readTexts('en-US');
  const source = [
    '/** Placeholders of the texts, which a call fills. Written by `npx vitest run renderer/i18n/texts.test.ts -u`. */',
    '// oxfmt-ignore',
    'export interface Placeholders {',
    ...Object.entries({ ...own, office, story: story.frame, evaluation, fill, alerts, options }).flatMap(
      ([namespace, texts]) => [`  ${namespace}: {`, ...placeholderLines(texts), '  };'],
    ),
    '}',
  ].join('\n');
  await expect(`${source}\n`).toMatchFileSnapshot('placeholders.ts');
});

it.each(TERMINAL_LANGUAGES)('the file of %s has each key once', (language) => {
  const file = readFileSync(fileOf(language), 'utf8');
  const keys = Object.values(readTexts(language)).flatMap((namespace) => Object.keys(namespace));
  expect(file.match(/^ {4}"/gm)).toHaveLength(keys.length);
});

describe('the language of a new terminal', () => {
  it('follows the operating system as far as it is spoken', () => {
    expect(preferredLanguage(['zh-Hant-HK', 'en'])).toBe('zh-TW');
    expect(preferredLanguage(['zh'])).toBe('zh-CN');
    expect(preferredLanguage(['fr-FR', 'en-GB'])).toBe('en-US');
    expect(preferredLanguage(['fr-FR'])).toBe('en-US');
  });
});

/** Texts of several things only; what is said of one is another text. */
const OF_SEVERAL = ['dom.orders', 'dom.moved', 'dom.chooseTitle'];

describe('counts', () => {
  const say = (key: string, count: number) =>
    i18n.getFixedT('en-US', 'panels')(key as never, { count } as never);

  it('call one thing one', () => {
    expect([say('close.manyTitle', 1), say('close.manyTitle', 3)]).toEqual([
      'Close 1 position?',
      'Close 3 positions?',
    ]);
    expect([say('flatten.orders', 1), say('flatten.orders', 0)]).toEqual(['1 order', '0 orders']);
  });

  it('have a form for one wherever the English word after them has', () => {
    const forms =
      /\{\{(?:count|orders|positions|rows|products)\}\} (?:positions|orders|trades|rows|levels|products|shares|accounts|others)\b/;
    for (const namespace of NAMESPACES)
      for (const [key, text] of Object.entries(
        i18n.getResourceBundle('en-US', namespace) as Record<string, string>,
      ))
        if (forms.test(text) && !OF_SEVERAL.includes(key)) expect(key, text).toMatch(/_other$/);
  });
});

/** What was said in place of the trader's own word, and second names of one thing, by language. */
const HOME_MADE: Readonly<Record<TerminalLanguage, RegExp>> = {
  'en-US':
    /leading side|move together|way to go|start(?: them)? (?:afresh|anew)|bring back|stretch(?:es)? of time|won to kept|leave as it is|take it back|nothing takes|same (?:idempotency )?key|usual keys|\brefused?\b|a person of your operator|stands? (?:here|there|in the)|(?:amount|paid)\}\} (?:are|were|go|stay)\b/i,
  'zh-CN':
    /领先|相同密钥|同一(?:幂等)?键|品种|商品|部位|仓位|订单(?!簿)|触价|保证金率|权益|热键|口令|提现|运营商|隔夜费|融资费|答复|阶梯|再问|个(?:持仓|委托)|停损|停利|「|K 线/,
  'zh-TW':
    /領先|相同金鑰|同一(?:冪等)?鍵|品種|商品|持倉|倉位|訂單(?!簿)|觸價|保證金率|保證金水平|權益|熱鍵|快捷|命令面板|列表|模板|渠道|密鑰|密碼片語|提現|營運商|隔夜費|答覆|應答|盈虧|止損|止盈|核準|返佣|身份|信息|默認|網絡|登錄|數據|軟件|視頻|賬|個(?:部位|委託)|階梯|再問|“|K 線/,
};
/** Letters that only the other way of writing Chinese has. */
const OTHER_LETTERS: Readonly<Record<TerminalLanguage, RegExp>> = {
  'en-US': /\p{Script=Han}/u,
  'zh-CN':
    /[動鍵檢圖記為將刪無複稱個篩選尋時間從沒條隱託編號倉開槓桿續費淨額結單銷餘執價顯組筆約屆變賣買損過該僅數隊確認觸資對帳讀還戶類別內後劃轉敗應會試計實現與裡標於鎖匯網絡營運請擇細輸進審兩絕項廢達務頁幣種遺歷來狀態長並換銀驗證碼設級規則凍掛購產貼頭專屬說點處貨電週線鐘東盤範圍風險擊適畫聲備註區國積關閉側寬顏權爾雙趨勢強隨機順錢慶繪測夠連員錯誤寫啟語冊憑負債漲須離檔場瀏覽許獨優沖報詢問簽財領滿紅斷舊繼鏈響庫淺統擬輯減遠熱]/,
  'zh-TW':
    /[动键检图记为将删无复称个筛选寻时间从没条隐编号仓开杠杆续费净额结单销余执价显组笔约届变卖买损过该仅数队确认触资对账读还户类别内后划转败应会试计实现与这标锁汇网络营运请择细输进审两绝项废达务页币种遗历来状态长并换银验证码设级规则冻挂购产贴头专属说点处货电周线钟东盘围风险击适画声备区国积关闭侧宽颜权尔双趋势强随机顺钱庆绘测够连员错误写启语册凭负债涨须离档场浏览许独优冲报询问签财领满红断旧继链响库浅统拟辑减远热坏]/,
};

it.each(TERMINAL_LANGUAGES)('the texts use the words of traders in %s [HU-82]', (language) => {
  for (const namespace of NAMESPACES) {
    const texts = i18n.getResourceBundle(language, namespace) as Record<string, string>;
    const wrong = Object.entries(texts).filter(([, text]) =>
      [HOME_MADE, OTHER_LETTERS].some((words) => words[language].test(text)),
    );
    expect(wrong).toEqual([]);
  }
  const say = i18n.getFixedT(language, 'panels');
  expect([say('confirm.leave'), say('flatten.keep')]).toEqual(Array(2).fill(say('layout.cancel')));
});

/** Texts of several places that name one thing. */
const ONE_NAME = [
  ['ticket.stop', 'reason.stop', 'orderType.stopOpen'],
  ['settings.confirm.reverse', 'close.reverse', 'dom.reverse', 'blotter.reverse'],
  ['column.financing', 'product.financing', 'funds.financing', 'performance.financing'],
  ['account.marginLevel', 'effect.marginLevel'],
  ['account.equity', 'treasury.equity'],
  ['sheet.title', 'settings.section.hotkeys', 'settings.area.hotkeys'],
] as const;

it.each(['zh-CN', 'zh-TW'] as const)('one thing has one name in %s [HU-82]', (language) => {
  const say = i18n.getFixedT(language, 'panels');
  for (const [first, ...others] of ONE_NAME)
    for (const other of others) expect(say(other), `${first}, ${other}`).toBe(say(first));
  // A setting is found by the word of the key that it names, and a text leads to a title that stands there
  expect(say('settings.hotkeys.find')).toContain(say('dom.flatten'));
  expect(say('hotkey.flatten')).toContain(say('dom.flatten'));
  for (const key of ['withdraw.noPayeeText', 'withdraw.remedy.places'] as const)
    expect(say(key)).toContain(say('money.places'));
});
