// Checks the words of the project: names that the glossary replaced, words that a reader of the field would have to
// translate, citations of docs/decisions.md, and paths in pages.
// Usage: node scripts/checks/words.mjs
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../lib/root.mjs';

const DECISIONS = 'docs/decisions.md';
const CODE_ROOTS = ['backend', 'main', 'preload', 'renderer', 'e2e', 'bench', 'scripts', 'examples'];
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'release',
  'images',
  'test-results',
  'playwright-report',
]);
const CODE_FILE = /\.(ts|tsx|mts|mjs|js|css|py|java|sh|json)$/;
/** Its names and its own are held against the dictionary. */
const SOURCE_FILE = /\.(ts|tsx|mts|mjs)$/;
/** Its comments cite decisions. */
const LINT_CONFIG = '.oxlintrc.jsonc';
/** The words themselves stand in these files. */
const OWN_FILES = new Set(['scripts/checks/words.mjs', 'scripts/checks/words.test.mjs']);

/** Names that must not return to the code, with the name that replaced them. */
export const OLD_NAMES = {
  maySee: 'isVisibleTo',
  takeReached: 'popTriggered',
  isReached: 'isTriggered',
  keepTermsNew: 'watchTerms',
  openDoors: 'startListeners',
  closesNow: 'isMarketable',
  fillsNow: 'isMarketable',
  dealPriceOf: 'executionPrice',
  answerKept: 'cacheResponse',
  heldBuy: 'longExposure',
  heldSell: 'shortExposure',
  moneyOf: 'toAccountCurrency or parseMoney',
  isLiving: 'isActive',
  PlayTerms: 'ContractTerms',
  TradingDesk: 'TradingEngine',
  OrderDesk: 'OrderService',
  JudgedTicket: 'ValidatedTicket',
  readFigure: 'parseNumericInput',
  UnknownOrder: 'UnconfirmedOrder',
  askAgain: 'retrySameKey',
  OwnLine: 'OrderLine',
  OwnAtPrice: 'WorkingOrdersAtPrice',
  Bones: 'Skeleton',
  ponged: 'onPong',
  breakNow: 'forceDisconnect',
  Recorder: 'EventProjector',
  Refusal: 'Rejection',
};

/**
 * Parts of names of code and files that are words of the house, with those of the field. A name is split where its letters
 * change case, so that `wishOf` has the part `wish`, and `isByHand` the parts `by hand`.
 */
export const OLD_PARTS = {
  wish: 'request',
  wishes: 'requests',
  wished: 'requested',
  asked: 'requested',
  told: 'notified, reported',
  tell: 'notify, report, send',
  tells: 'notifies, sends',
  untold: 'undelivered',
  heard: 'received',
  hear: 'receive',
  unfit: 'ineligible, or what blocks it',
  mend: 'restore, repair, remedy',
  mended: 'restored, corrected',
  meant: 'intended',
  stranger: 'outsider, unauthenticated',
  strangers: 'outsiders, unauthenticated',
  impatience: 'the timer that it is',
  living: 'active',
  worth: 'value, market value',
  keeper: 'writer, follower, service',
  keepers: 'writers, followers, services',
  news: 'events, updates',
  'by hand': 'manual',
  'give back': 'refund, restore',
  'gave back': 'refunded, restored',
  'as it stands': 'skipCatchUp',
  'until gone': 'InFlightGuard',
  'pass over': 'skip',
  'passed over': 'skipped',
  'login ends': 'SessionRevocations',
  'group moves': 'GroupChanges',
  'trading room': 'TradingSession',
  'kept message': 'StoredMessage',
  'keep texts': 'storeTexts',
  'kept texts': 'storedTexts',
  'held line': 'dragging',
  'ladder hand': 'pointer',
  'said text': 'announcement',
  'large signs': 'a count of characters',
  'closes over': 'syntheticCloses',
  'place desk': 'ProfileManager',
  'ended soon': 'crashLoop',
  'leave as found': 'restoreGlobals',
  'decision undone': 'lastRollback',
};

/** Names with such a part that are words of the field, of the vendor's payloads, or of what earlier versions stored. */
const FIELD_NAMES = new Set(['netWorth', 'worthless', 'VOLATILITY_NEWS', 'isByHand']);

/** Words that make a reader translate, in pages and in texts for people, with what to write instead. */
export const UNCLEAR_WORDS = [
  [/\b(?:told|tells?)\b/i, 'says, reports, sends'],
  [/\bdoors?\b/i, 'listener'],
  [/\bthe house\b/i, 'the platform, the company'],
  [/\bliving\b/i, 'active'],
  [/\bstrays?\b/i, 'unmatched'],
  // The button of a replay is called so everywhere.
  [/\bplays?\b(?! money|["'],?$)/i, 'account type'],
  [/\b(?:deals?|dealt)\b/i, 'fill'],
  [/\brefus(?:es|ed|al)\b.*\border\b|\border\b.*\brefus(?:es|ed|al)\b/i, 'reject, rejection'],
  [/\bowes?\b/i, 'has to'],
  [/\blies\b/i, 'is'],
  [/\bgoes on\b/i, 'continues'],
  [/\bhand(?:s|ed)? (?:out|over|in|on)\b/i, 'publish, pass'],
  [/\bthe line (?:broke|is broken|that)\b/i, 'the connection'],
  [/\bhear[sd]?\b/i, 'receives'],
];

/** Words of the house in pages, with those of the field. Texts of the product have their own list above. */
export const PAGE_WORDS = [
  ...UNCLEAR_WORDS,
  [/\brefus(?:es?|ed|ing|als?)\b/i, 'reject, deny'],
  [/\bmend(?:s|ed|ing)?\b/i, 'correct'],
  [/\bgiv(?:es?|en|ing) (?:it )?back\b/i, 'release, refund, restore'],
  [/\bgiv(?:es?|ing) way\b/i, 'is closed, is dropped'],
];

/** Chinese words for people that name a thing a second time, or as nobody there writes it, with the one word for it. */
export const CHINESE_WORDS = [
  [/持倉|倉位/, '部位'],
  [/仓位/, '持仓'],
  [/订单(?!簿)|訂單(?!簿)/, '委托, 委託'],
  [/品种|品種|商品/, '产品, 產品'],
  [/盈虧/, '損益'],
  [/止損/, '停損'],
  [/保证金率|保證金率|保證金水平/, '保证金水平, 保證金水準'],
  [/运营商|營運商/, '运营方, 營運方'],
  [/提现|提現|提领|提領/, '出金'],
  [/提案/, '申请, 申請'],
  [/隔夜费|隔夜費/, '隔夜利息'],
  [/热键|熱鍵/, '快捷键, 快速鍵'],
  [/密鑰/, '金鑰'],
  [/核準/, '核准'],
  [/網絡/, '網路'],
  [/登錄/, '登入'],
  [/賬/, '帳'],
];
/** Words that people may type. */
const TYPED_WORDS = /^renderer\/workspace\/palette\/|\.test\.tsx?$|\.spec\.ts$/;

/** Files whose whole text people read. */
const TEXT_FILE =
  /^(?:backend\/gateway\/documents\/guide\.ts|backend\/contract\/terms\.json|[A-Z]+\.md|docs\/[a-z-]+\.md|[a-z0-9-]+\/(?:[a-z0-9-]+\/)?README\.md|renderer\/i18n\/en-US\.json)$/;
const PAGE = /^(?:[A-Z]+\.md|docs\/[a-z-]+\.md)$/;
/** Pages that quote the specification or titles of tests, or that a script writes. */
const QUOTING_PAGES = new Set(['docs/acceptance.md', 'docs/error-codes.md', 'docs/clients-in-the-field.md']);

/** Ids of the items of docs/decisions.md, in bold; an item may have several. Throws when one stands twice. */
export function readDecisions(text) {
  const ids = new Set();
  for (const [, id] of text.matchAll(/\*\*([A-Z]{3}-\d+)\*\*/g)) {
    if (ids.has(id)) throw new Error(`${DECISIONS}: ${id} stands twice`);
    ids.add(id);
  }
  return ids;
}

/** Citations of a text that name no decision: an id of a known group that does not exist, or a bare number. */
export function findBadCitations(text, decisions) {
  const groups = new Set([...decisions].map((id) => id.slice(0, 3)));
  const ids = [...text.matchAll(/\b([A-Z]{3})-\d+\b/g)].filter(([, group]) => groups.has(group));
  const unknown = ids.map(([id]) => id).filter((id) => !decisions.has(id));
  const numbers = [...text.matchAll(/decisions\.md \d+|\bdecisions? \d+/gi)].map(([citation]) => citation);
  return [...new Set([...unknown, ...numbers])];
}

/** Old names in a source text, each once. */
export function findOldNames(text) {
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
  return Object.keys(OLD_NAMES).filter((name) => words.has(name));
}

/** Parts of the dictionary in the names of a source text and in its path, each name once, with what to write instead. */
export function findOldParts(file, text) {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replaceAll(
      /(?<=[(,=:!?{;&|\s])\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[\s.,;)\]}])/g,
      "''",
    )
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '));
  const names = new Set([...(code.match(/[A-Za-z_$][\w$]*/g) ?? []), ...file.split(/[/.]/)]);
  return [...names].flatMap((name) => {
    const old = oldPartOf(name);
    return old === undefined ? [] : [`'${name}': write ${OLD_PARTS[old]} for '${old}'`];
  });
}

/** What was found in a name: most names stand in many files. */
const oldParts = new Map();

function oldPartOf(name) {
  if (FIELD_NAMES.has(name)) return undefined;
  if (!oldParts.has(name)) {
    const parts = ` ${splitName(name).join(' ')} `;
    oldParts.set(
      name,
      Object.keys(OLD_PARTS).find((one) => parts.includes(` ${one} `)),
    );
  }
  return oldParts.get(name);
}

function splitName(name) {
  const apart = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return apart.toLowerCase().split(/[ _$-]+/);
}

/** Unclear words of a text for people, as `line: word`. Code spans, code blocks and keys of texts are left out. */
export function findUnclearWords(text, words = UNCLEAR_WORDS) {
  const plain = text
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/^ *(?:["'][\w.]+["']|\w+):/gm, '');
  return plain.split('\n').flatMap((line, index) =>
    words.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line);
      return found ? [`${index + 1}: '${found[0]}', write: ${instead}`] : [];
    }),
  );
}

/** Chinese words of a source text for which there is another one, as `line: word`. */
export function findChineseWords(text) {
  if (!/\p{Script=Han}/u.test(text)) return [];
  return text.split('\n').flatMap((line, index) =>
    CHINESE_WORDS.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line);
      return found ? [`${index + 1}: '${found[0]}', write: ${instead}`] : [];
    }),
  );
}

/** Paths of the project in code spans of a page, below the top-level folders, that do not exist. */
export function findDeadPaths(text, exists) {
  const paths = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]*)`/g)].map(([, found]) => found);
  return paths.filter((found) => CODE_ROOTS.includes(found.split('/')[0]) && !exists(found));
}

function* files(folder) {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    if (SKIPPED_FOLDERS.has(entry.name) || (entry.name.startsWith('.') && entry.name !== LINT_CONFIG))
      continue;
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(file);
    else yield file;
  }
}

/** Everything that is wrong in the project, as readable lines. */
export function findProblems() {
  const decisions = readDecisions(readFileSync(path.join(ROOT, DECISIONS), 'utf8'));
  const problems = [];
  for (const file of files('.')) {
    const isText = TEXT_FILE.test(file) && !QUOTING_PAGES.has(file);
    const isCode = CODE_FILE.test(file) && CODE_ROOTS.some((folder) => file.startsWith(`${folder}/`));
    if (OWN_FILES.has(file) || !(isText || isCode || file.startsWith('docs/') || file === LINT_CONFIG))
      continue;
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const id of findBadCitations(text, decisions)) problems.push(`${file}: '${id}' names no decision`);
    if (isCode)
      for (const name of findOldNames(text)) problems.push(`${file}: '${name}' is now ${OLD_NAMES[name]}`);
    if (SOURCE_FILE.test(file) && isCode)
      for (const found of findOldParts(file, text)) problems.push(`${file}: ${found}`);
    if (isCode && !TYPED_WORDS.test(file))
      for (const word of findChineseWords(text)) problems.push(`${file}:${word}`);
    const words = PAGE.test(file) ? PAGE_WORDS : UNCLEAR_WORDS;
    if (isText) for (const word of findUnclearWords(text, words)) problems.push(`${file}:${word}`);
    if (!isCode)
      for (const dead of findDeadPaths(text, (name) => existsSync(path.join(ROOT, name))))
        problems.push(`${file}: '${dead}' does not exist`);
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findProblems();
  for (const problem of problems) console.error(problem);
  console.log(`words: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
