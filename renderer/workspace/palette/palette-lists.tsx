import { Command, useCommandState } from 'cmdk';
import {
  ArrowUpRight,
  ChartCandlestick,
  Crosshair,
  Eraser,
  History,
  Keyboard,
  Languages,
  LogIn,
  Palette,
  Search,
  Settings2,
  Sun,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { memo, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBp, formatPrice, formatTime, Icon, Percent, formatList } from '../../components/index.ts';
import { LANGUAGE_NAMES, TERMINAL_LANGUAGES } from '../../i18n/i18n.ts';
import { useProducts, useQuote } from '../../market/market-api.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';
import { playKey, productLabel } from '../../panels/shared/product-label.ts';
import { useSettings } from '../../session/settings.ts';
import { runCommand } from '../keys/commands.ts';
import type { PageId } from '../frame-pages.ts';
import { Keys } from '../keys/hotkey-sheet.tsx';
import { HOTKEYS, type CommandId } from '../keys/hotkeys.ts';
import { CommandItems } from './command-items.tsx';
import { noteCommand, notePlace, useRecent } from './palette-store.ts';
import { usePlaces, type PlaceGroup, type Place } from './use-places.ts';
import { searchScore, PaletteTextContext } from './palette-search.ts';
import styles from '../palette.module.css';

/** Rows that the palette has room for. */
export const FIRST_ROWS = 16;

interface GroupProps {
  run(work: () => void): () => void;
  onPage(page: PageId): void;
}

export interface PaletteListsProps extends GroupProps {
  onConsent(): void;
  /** Takes a sentence of before into the field. */
  onSentence(text: string): void;
  /** Whether more is listed than is seen when it opens. */
  readonly isComplete: boolean;
  /** Selects an item by its value. */
  onFirst(value: string): void;
}

interface FirstChoiceProps extends Pick<PaletteListsProps, 'onFirst'> {
  readonly list: RefObject<HTMLDivElement | null>;
}

/**
 * Enter always has something to open: entries that only a search shows come to the list after the library has looked for the
 * first one. It draws nothing, so that the list is not drawn with each choice.
 */
function FirstChoice({ list, onFirst }: FirstChoiceProps) {
  const isNoneSelected = useCommandState((state) => !state.value);
  const found = useCommandState((state) => state.filtered.count);
  const select = useEffectEvent(onFirst);
  useEffect(() => {
    const first = isNoneSelected ? list.current?.querySelector('[cmdk-item]') : undefined;
    const value = first?.getAttribute('data-value');
    if (value) select(value);
  }, [list, isNoneSelected, found]);
  return null;
}

/** What was used last, the products with their prices, and every action. A letter that is typed draws only what it changes. */
export const PaletteLists = memo(function PaletteLists(props: PaletteListsProps) {
  const { run, onPage, onConsent, onSentence, onFirst, isComplete } = props;
  const { t } = useTranslation('panels');
  const groups = usePlaces(onPage);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Command.List ref={list} className={styles['list']}>
      <FirstChoice list={list} onFirst={onFirst} />
      <Command.Empty className={styles['none']}>{t('palette.none')}</Command.Empty>
      <CommandItems run={run} onPage={onPage} onText={onSentence} />
      <Recent groups={groups} run={run} onPage={onPage} onSentence={onSentence} />
      <Products run={run} onPage={onPage} most={isComplete ? undefined : FIRST_ROWS} />
      {isComplete && <Places groups={groups} run={run} />}
      {isComplete && <Actions run={run} onConsent={onConsent} />}
    </Command.List>
  );
});

interface RecentProps extends Pick<PaletteListsProps, 'run' | 'onPage' | 'onSentence'> {
  readonly groups: readonly PlaceGroup[];
}

/** Sentences go into the field again; commands run, products and places open. */
const Recent = memo(function Recent({ groups, run, onPage, onSentence }: RecentProps) {
  const { t } = useTranslation('panels');
  const products = useProducts().data ?? [];
  const { sentences, commands, places } = useRecent();
  if (sentences.length + commands.length + places.length === 0) return null;
  const all = groups.flatMap((group) => group.places);
  return (
    <Command.Group heading={t('palette.recent')}>
      {sentences.map(({ text, atMs }) => (
        <Command.Item key={text} value={`recent ${text}`} onSelect={() => onSentence(text)}>
          <Icon icon={History} />
          <span>{text}</span>
          <span className={styles['tail']}>
            <span className="faint">{formatTime(atMs).slice(0, 5)}</span>
          </span>
        </Command.Item>
      ))}
      {commands.map((command) => (
        <CommandItem key={command} command={command} run={run} prefix="recent" icon={History} />
      ))}
      {places.map((id) => {
        const place = all.find((each) => each.id === id);
        if (place !== undefined)
          return <PlaceItem key={id} place={place} run={run} prefix="recent" icon={History} />;
        const product = products.find((each) => productPlace(each) === id);
        return (
          product && <ProductItem key={id} product={product} run={run} onPage={onPage} prefix="recent" />
        );
      })}
    </Command.Group>
  );
});

/** How the palette remembers a product. */
function productPlace({ symbolId, tradeType }: Product): string {
  return `product ${symbolId} ${tradeType}`;
}

interface ProductsProps extends GroupProps {
  /** How many are listed; undefined for all. */
  readonly most: number | undefined;
}

const Products = memo(function Products({ run, onPage, most }: ProductsProps) {
  const { t } = useTranslation('panels');
  const { data } = useProducts();
  return (
    <Command.Group heading={t('palette.products')}>
      {(data ?? []).slice(0, most).map((product) => (
        <ProductItem key={productPlace(product)} product={product} run={run} onPage={onPage} />
      ))}
    </Command.Group>
  );
});

interface ProductItemProps extends GroupProps {
  readonly product: Product;
  /** Keeps two lists apart that have the same product. */
  readonly prefix?: string;
}

const ProductItem = memo(function ProductItem(props: ProductItemProps) {
  const { product, run, onPage, prefix = '' } = props;
  const { t } = useTranslation('panels');
  const [, select] = useSelectedSymbol();
  const { full } = productLabel(product);
  const open = run(() => {
    notePlace(productPlace(product));
    onPage('workspace');
    select(product.symbolId);
  });
  return (
    <Command.Item
      value={`${prefix} ${full} ${product.code} ${product.name} ${product.tradeType}`.trim()}
      onSelect={open}
    >
      <Icon icon={prefix === '' ? ChartCandlestick : History} />
      <span>
        {full}{' '}
        <span className="faint">
          {formatList([product.name, t(playKey(product.tradeType)).toLowerCase()], 'facts')}
        </span>
      </span>
      <LivePrice product={product} />
    </Command.Item>
  );
});

/** The price and the day's change, as they come. */
function LivePrice({ product }: { readonly product: Product }) {
  const quote = useQuote(product.symbolId);
  return (
    <span className={styles['tail']}>
      <span className={styles['price']}>{quote && formatPrice(quote.price, product.digits)}</span>
      <span className={styles['change']}>
        <Percent
          basisPoints={quote === undefined ? undefined : changeBp(quote.price, quote.yesterdayClose)}
        />
      </span>
    </span>
  );
}

/** Actions of the trading page that have a key. */
const KEYED: readonly { readonly command: CommandId; readonly icon: typeof Search }[] = [
  { command: 'buy', icon: ArrowUpRight },
  { command: 'sell', icon: ArrowUpRight },
  { command: 'marketOrder', icon: ArrowUpRight },
  { command: 'limitOrder', icon: ArrowUpRight },
  { command: 'cancelProductOrders', icon: Eraser },
  { command: 'flatten', icon: Trash2 },
  { command: 'arm', icon: Crosshair },
  { command: 'filter', icon: Search },
  { command: 'sheet', icon: Keyboard },
  { command: 'settings', icon: Settings2 },
];

type ActionsProps = Pick<GroupProps, 'run'> & Pick<PaletteListsProps, 'onConsent'>;

const Actions = memo(function Actions({ run, onConsent }: ActionsProps) {
  const { t } = useTranslation('panels');
  const { setTheme, setPalette, setLanguage, theme, palette } = useSettings();
  const nextTheme = theme === 'dark' ? 'light' : 'dark';
  const nextPalette = palette === 'safe' ? 'standard' : 'safe';
  return (
    <Command.Group heading={t('palette.actions')}>
      {KEYED.map(({ command, icon }) => (
        <CommandItem key={command} command={command} run={run} icon={icon} />
      ))}
      <Action icon={LogIn} text={t('page.consent')} onSelect={run(onConsent)} />
      <Action icon={Sun} text={t(`settings.${nextTheme}`)} onSelect={run(() => setTheme(nextTheme))} />
      <Action
        icon={Palette}
        text={t(`settings.${nextPalette}`)}
        onSelect={run(() => setPalette(nextPalette))}
      />
      {TERMINAL_LANGUAGES.map((language) => (
        <Action
          key={language}
          icon={Languages}
          text={`${t('settings.language')}: ${LANGUAGE_NAMES[language]}`}
          onSelect={run(() => setLanguage(language))}
        />
      ))}
    </Command.Group>
  );
});

function CommandItem(props: {
  readonly command: CommandId;
  readonly icon: typeof Search;
  /** Tells two lists apart that have the same command. */
  readonly prefix?: string;
  run(work: () => void): () => void;
}) {
  const { t } = useTranslation('panels');
  const { command, icon, prefix, run } = props;
  const hotkey = HOTKEYS.find((each) => each.command === command);
  if (hotkey === undefined) return null;
  const act = run(() => {
    noteCommand(command);
    runCommand(command);
  });
  const text = t(hotkey.label);
  return (
    <Action icon={icon} text={text} value={prefix === undefined ? text : `${prefix} ${text}`} onSelect={act}>
      <Keys of={command} />
    </Action>
  );
}

function Action(props: {
  readonly icon: typeof Search;
  readonly text: string;
  readonly value?: string;
  onSelect(): void;
  readonly children?: ReactNode;
}) {
  return (
    <Command.Item value={props.value ?? props.text} onSelect={props.onSelect}>
      <Icon icon={props.icon} />
      <span>{props.text}</span>
      {props.children !== undefined && <span className={styles['tail']}>{props.children}</span>}
    </Command.Item>
  );
}

export interface PlacesProps {
  readonly groups: readonly PlaceGroup[];
  run(work: () => void): () => void;
}

/**
 * What the palette opens, group by group; those of which there are many once a search narrows them. Of hundreds of places only
 * those that fit what is typed are made.
 */
function Places({ groups, run }: PlacesProps) {
  const typed = useContext(PaletteTextContext).trim();
  return groups
    .filter(({ searched }) => typed !== '' || searched !== true)
    .map(({ heading, places }) => ({
      heading,
      found: typed === '' ? places : places.filter((place) => searchScore(valueOf(place), typed) > 0),
    }))
    .filter(({ found }) => found.length > 0)
    .map(({ heading, found }) => (
      <Command.Group key={heading} heading={heading}>
        {found.map((place) => (
          <PlaceItem key={place.id} place={place} run={run} />
        ))}
      </Command.Group>
    ));
}

/** The words that find a place. */
function valueOf({ text, also = '' }: Place, prefix = ''): string {
  return `${prefix} ${text()} ${also}`.trim();
}

interface PlaceItemProps extends Pick<PlacesProps, 'run'> {
  readonly place: Place;
  /** Keeps two lists apart that have the same place. */
  readonly prefix?: string;
  readonly icon?: LucideIcon;
}

/** A place; who opens it finds it among the recent ones. */
function PlaceItem({ place, run, prefix = '', icon = place.icon }: PlaceItemProps) {
  const { id, text, act } = place;
  const open = run(() => {
    notePlace(id);
    act();
  });
  return (
    <Command.Item value={valueOf(place, prefix)} onSelect={open}>
      <Icon icon={icon} />
      <span>{text()}</span>
    </Command.Item>
  );
}
