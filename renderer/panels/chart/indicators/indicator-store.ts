import { shortName } from '../../../components/text/cut-text.ts';
import { createStoredState, fieldsOf, readByName, withNewest } from '../../../session/stored-state.ts';
import { TONES, type Parameters, type Tone, parametersOf } from './indicator.ts';
import { findKind } from './kinds.ts';

/** An indicator as a trader has set it. */
export interface ShownIndicator {
  /** Names it within its list. */
  readonly key: string;
  readonly kind: string;
  readonly parameters: Parameters;
  /** Colour of its first line; undefined for the one of its kind. */
  readonly tone: Tone | undefined;
  readonly width: 1 | 2 | 3;
  readonly hidden: boolean;
}
export type IndicatorList = readonly ShownIndicator[];

/** Indicators of one chart. */
export const MAX_INDICATORS = 16;
/** Products with a list of their own; the one that was changed longest ago goes. */
export const MAX_OWN_LISTS = 200;
export const MAX_TEMPLATES = 32;
/** Characters of the name of a template. */
export const MAX_TEMPLATE_NAME = 40;

/** The list of all products that have none of their own. */
const COMMON = '*';

interface IndicatorState {
  /** By the code of the product. */
  readonly lists: Readonly<Record<string, IndicatorList>>;
  readonly templates: Readonly<Record<string, IndicatorList>>;
}

/** Indicators and templates, kept in the profile's local storage. */
export const useIndicators = createStoredState<IndicatorState>(
  'meridian.indicators',
  { lists: {}, templates: {} },
  ({ lists, templates }) => ({
    lists: readLists(lists, MAX_OWN_LISTS + 1),
    templates: readLists(templates, MAX_TEMPLATES),
  }),
);

const NONE: IndicatorList = [];

/** What a chart of a product shows. */
export function listOf({ lists }: IndicatorState, product: string): IndicatorList {
  return lists[product] ?? lists[COMMON] ?? NONE;
}

/** Whether a product has a list of its own. */
export function hasOwnList({ lists }: IndicatorState, product: string): boolean {
  return product in lists;
}

function changeList(product: string, change: (list: IndicatorList) => IndicatorList): void {
  useIndicators.setState((state) => {
    const key = hasOwnList(state, product) ? product : COMMON;
    return { lists: { ...state.lists, [key]: change(listOf(state, product)).slice(0, MAX_INDICATORS) } };
  });
}

/** Adds an indicator with its first parameters; nothing happens where the chart is full. */
export function addIndicator(product: string, kind: string): void {
  changeList(product, (list) => [
    ...list,
    { key: freeKey(list), kind, parameters: {}, tone: undefined, width: 1, hidden: false },
  ]);
}

export function changeIndicator(
  product: string,
  key: string,
  change: Partial<Pick<ShownIndicator, 'parameters' | 'tone' | 'width' | 'hidden'>>,
): void {
  changeList(product, (list) => list.map((each) => (each.key === key ? { ...each, ...change } : each)));
}

export function removeIndicator(product: string, key: string): void {
  changeList(product, (list) => list.filter((each) => each.key !== key));
}

/** Gives a product a list of its own, which starts as what it shows; or takes it away. */
export function setOwnList(product: string, own: boolean): void {
  useIndicators.setState((state) => {
    const { [COMMON]: common, ...products } = state.lists;
    const shared = common === undefined ? {} : { [COMMON]: common };
    const list = own ? listOf(state, product) : undefined;
    return { lists: { ...shared, ...withNewest(products, MAX_OWN_LISTS, product, list) } };
  });
}

/** Keeps what a product shows under a name; the oldest template goes when there are too many. */
export function saveTemplate(product: string, name: string): void {
  const short = shortName(name, MAX_TEMPLATE_NAME);
  if (short === '') return;
  useIndicators.setState((state) => ({
    templates: withNewest(state.templates, MAX_TEMPLATES, short, listOf(state, product)),
  }));
}

export function applyTemplate(product: string, name: string): void {
  const template = useIndicators.getState().templates[name];
  if (template !== undefined) changeList(product, () => template);
}

export function removeTemplate(name: string): void {
  useIndicators.setState(({ templates: { [name]: _gone, ...templates } }) => ({ templates }));
}

function freeKey(list: IndicatorList): string {
  const used = list.map(({ key }) => Number(key.slice(1)) || 0);
  return `i${Math.max(0, ...used) + 1}`;
}

function readLists(stored: unknown, most: number): Readonly<Record<string, IndicatorList>> {
  const lists = Object.entries(fieldsOf(stored)).filter(([, list]) => Array.isArray(list));
  return readByName(Object.fromEntries(lists), most, (list) => readList(list as unknown[]));
}

/** What of a stored list this version knows. */
export function readList(stored: readonly unknown[]): IndicatorList {
  const list: ShownIndicator[] = [];
  for (const each of stored.slice(0, MAX_INDICATORS)) {
    const { kind: id, parameters, tone: colour, width, hidden } = fieldsOf(each);
    const kind = typeof id === 'string' ? findKind(id) : undefined;
    if (kind === undefined) continue;
    list.push({
      key: freeKey(list),
      kind: kind.id,
      parameters: parametersOf(kind, fieldsOf(parameters)),
      tone: TONES.find((tone) => tone === colour),
      width: width === 2 || width === 3 ? width : 1,
      hidden: hidden === true,
    });
  }
  return list;
}
