import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import {
  ArrowUpRight,
  ChartCandlestick,
  Crosshair,
  Eraser,
  Keyboard,
  KeyRound,
  LogIn,
  Languages,
  Palette,
  Search,
  Settings2,
  Sun,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBp, Icon, Kbd, Percent } from '../components/index.ts';
import { TERMINAL_LANGUAGES } from '../i18n/index.ts';
import { useProducts, useQuote } from '../market/index.ts';
import { useSelectedSymbol } from '../market/selection.ts';
import type { Product } from '../market/contracts.ts';
import { playKey, productLabel } from '../panels/shared/product-label.ts';
import { useSettings } from '../session/settings.ts';
import { runCommand } from './commands.ts';
import type { PageId } from './frame.tsx';
import { Keys } from './hotkey-sheet.tsx';
import { HOTKEYS, type CommandId } from './hotkeys.ts';
import styles from './palette.module.css';

export interface PaletteProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onPage(page: PageId): void;
  /** Opens the sign-in to an application of somebody else. */
  onConsent(): void;
}

/** Every product and every action, one search away. */
export function CommandPalette({ open, onOpenChange, onPage, onConsent }: PaletteProps) {
  const { t } = useTranslation('panels');
  const run = (work: () => void) => () => {
    onOpenChange(false);
    work();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['palette']} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{t('palette.title')}</Radix.Title>
          <Command label={t('palette.title')} loop>
            <div className={styles['query']}>
              <Icon icon={Search} size={16} />
              <Command.Input placeholder={t('palette.placeholder')} autoFocus />
              <Kbd>Esc</Kbd>
            </div>
            <Command.List className={styles['list']}>
              <Command.Empty className={styles['none']}>{t('palette.none')}</Command.Empty>
              <Products run={run} onPage={onPage} />
              <Actions run={run} onPage={onPage} onConsent={onConsent} />
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface GroupProps {
  run(work: () => void): () => void;
  onPage(page: PageId): void;
}

function Products({ run, onPage }: GroupProps) {
  const { t } = useTranslation('panels');
  const { data } = useProducts();
  const [, select] = useSelectedSymbol();
  return (
    <Command.Group heading={t('palette.products')}>
      {(data ?? []).map((product) => (
        <Command.Item
          key={`${product.symbolId}-${product.tradeType}`}
          value={`${productLabel(product).full} ${product.code} ${product.name} ${product.tradeType}`}
          onSelect={run(() => {
            onPage('workspace');
            select(product.symbolId);
          })}
        >
          <Icon icon={ChartCandlestick} />
          <span>
            {productLabel(product).full}{' '}
            <span className="faint">
              {product.name}, {t(playKey(product.tradeType)).toLowerCase()}
            </span>
          </span>
          <Change product={product} />
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function Change({ product }: { readonly product: Product }) {
  const quote = useQuote(product.symbolId);
  return (
    <span className={styles['tail']}>
      <Percent basisPoints={quote === undefined ? undefined : changeBp(quote.price, quote.yesterdayClose)} />
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
  { command: 'filter', icon: Search },
  { command: 'arm', icon: Crosshair },
  { command: 'sheet', icon: Keyboard },
  { command: 'settings', icon: Settings2 },
];

function Actions({ run, onPage, onConsent }: GroupProps & Pick<PaletteProps, 'onConsent'>) {
  const { t } = useTranslation('panels');
  const { setTheme, setPalette, setLanguage, theme, palette } = useSettings();
  const nextTheme = theme === 'dark' ? 'light' : 'dark';
  const nextPalette = palette === 'safe' ? 'standard' : 'safe';
  return (
    <Command.Group heading={t('palette.actions')}>
      {KEYED.map(({ command, icon }) => {
        const hotkey = HOTKEYS.find((each) => each.command === command);
        if (hotkey === undefined) return null;
        return (
          <Action key={command} icon={icon} text={t(hotkey.label)} onSelect={run(() => runCommand(command))}>
            <Keys of={command} />
          </Action>
        );
      })}
      <Action icon={ChartCandlestick} text={t('page.trade')} onSelect={run(() => onPage('workspace'))} />
      <Action icon={KeyRound} text={t('page.keys')} onSelect={run(() => onPage('keys'))} />
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
          text={`${t('settings.language')}: ${language}`}
          onSelect={run(() => setLanguage(language))}
        />
      ))}
    </Command.Group>
  );
}

function Action(props: {
  readonly icon: typeof Search;
  readonly text: string;
  onSelect(): void;
  readonly children?: ReactNode;
}) {
  return (
    <Command.Item value={props.text} onSelect={props.onSelect}>
      <Icon icon={props.icon} />
      <span>{props.text}</span>
      {props.children !== undefined && <span className={styles['tail']}>{props.children}</span>}
    </Command.Item>
  );
}
