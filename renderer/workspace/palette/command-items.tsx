import { Command, useCommandState } from 'cmdk';
import { ChevronRight, CircleAlert, Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  formatPercentOf,
  formatPlain,
  formatPrice,
  formatVolume,
  Icon,
  useUnreadText,
  toast,
  formatList,
} from '../../components/index.ts';
import { useTermsLookup } from '../../market/detail.ts';
import { latestQuote, useProducts } from '../../market/market-api.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { confirmFlatten } from '../../panels/blotters/flatten.tsx';
import { SERVED_INTERVALS } from '../../panels/chart/intervals/chart-interval.ts';
import { productLabel } from '../../panels/shared/product-label.ts';
import { ticketActions } from '../../panels/ticket/ticket-store.ts';
import { requestTransfer } from '../../session/transfer-request.ts';
import { useSettings } from '../../session/settings.ts';
import { useAccount, useOrders, usePositions } from '../../trading/trading-api.ts';
import { i18n } from '../../i18n/i18n.ts';
import { setPriceAlert } from '../../panels/alerts/set-alert.ts';
import { runCommand } from '../keys/commands.ts';
import { whenDocked } from '../dock/dock-context.ts';
import type { PageId } from '../frame-pages.ts';
import { showPanel } from '../dock/dock-moves.ts';
import { cancelledBy, closedBy, runCancel, runClose, runReverse } from './command-acts.ts';
import type { CommandReading, PaletteCommand } from './command-sentence.ts';
import { productWord, type SentenceProduct } from './sentence-products.ts';
import { useCommandReading } from './use-sentence.ts';
import type { Verb } from './command-words.ts';

export interface CommandItemsProps {
  run(work: () => void): () => void;
  onPage(page: PageId): void;
  /** Writes another text into the field. */
  onText(text: string): void;
}

/** What is typed, as a command: what it would do, or why it does nothing with the nearest that would. Enter takes the first item. */
export function CommandItems(props: CommandItemsProps) {
  const { t } = useTranslation('panels');
  const text = useCommandState((state) => state.search);
  const reading = useCommandReading(text);
  if (reading === undefined) return null;
  return (
    // The search judges an item once, by the text that it has then: another text is another item.
    <Command.Group key={text} heading={t('command.heading')}>
      {reading.state === 'read' && <Taken command={reading.command} text={text} {...props} />}
      {reading.state === 'refused' && <Refused reading={reading} text={text} {...props} />}
      {reading.state !== 'read' && <Examples reading={reading} text={text} {...props} />}
    </Command.Group>
  );
}

function Taken(props: CommandItemsProps & { readonly command: PaletteCommand; readonly text: string }) {
  const { command, text, run } = props;
  const { t } = useTranslation('panels');
  const words = useCommandWords()(command);
  const act = useCommandAct(props);
  const quote = command.kind === 'alert' ? latestQuote(command.product.symbolId) : undefined;
  if (command.kind === 'alert' && command.side !== undefined && quote !== undefined) {
    const side = command.price > quote.price ? 'above' : 'below';
    // The market is there already: what was meant waits on the other side.
    if (side !== command.side)
      return (
        <Command.Item
          value={text}
          onSelect={() =>
            props.onText(
              `alert ${productWord(command.product)} ${side} ${formatPrice(command.price, command.product.digits)}`,
            )
          }
        >
          <Icon icon={CircleAlert} />
          <span>{t('command.alertBehind', { price: formatPrice(quote.price, command.product.digits) })}</span>
        </Command.Item>
      );
  }
  if (command.kind === 'alert' && quote === undefined) return null;
  return (
    <Command.Item value={text} onSelect={run(() => act(command, words))}>
      <Icon icon={ChevronRight} />
      <span>{words}</span>
    </Command.Item>
  );
}

/** What a command does, in words. */
function useCommandWords(): (command: PaletteCommand) => string {
  const { t } = useTranslation('panels');
  const positions = usePositions().rows;
  const orders = useOrders().rows;
  const named = ({ symbolId, ...product }: SentenceProduct) =>
    productWord({ symbolId, ...product }).toUpperCase();
  return (command) => {
    switch (command.kind) {
      case 'close': {
        const { choice, product, side, percent, volume } = command;
        const what = formatList(
          [
            product === undefined ? t('command.allProducts') : named(product),
            ...(choice === 'all' ? [] : [t(choice === 'winning' ? 'close.winning' : 'close.losing')]),
            ...(side === undefined ? [] : [t(side === 'buy' ? 'side.long' : 'side.short')]),
            ...(volume !== undefined && product !== undefined
              ? [formatVolume(volume, product.numberDigits)]
              : []),
            ...(percent === 100 ? [] : [formatPercentOf(percent / 100)]),
          ],
          'facts',
        );
        return t('command.close', { what, count: closedBy(command, positions).length });
      }
      case 'cancel': {
        const { product, side } = command;
        const what = formatList(
          [
            product === undefined ? t('command.allProducts') : named(product),
            ...(side === undefined ? [] : [t(side === 'buy' ? 'side.buy' : 'side.sell')]),
          ],
          'facts',
        );
        return t('command.cancel', { what, count: cancelledBy(command, orders).length });
      }
      case 'reverse':
        return t('command.reverse', { product: named(command.product) });
      case 'flatten':
        return t('command.flatten');
      case 'alert':
        return t('palette.alertAt', {
          product: command.product.code,
          price: formatPrice(command.price, command.product.digits),
        });
      case 'leverage':
        return t('command.leverage', { product: named(command.product), times: command.times });
      case 'transfer':
        return command.transfer === undefined
          ? t('command.transfer')
          : t('command.transferOf', {
              amount: `${formatPlain(command.transfer.amount)} ${command.transfer.currency ?? ''}`.trim(),
              from: t(`money.${command.transfer.from}`),
              to: t(`money.${command.transfer.to}`),
            });
      case 'theme':
        return t('command.theme', { name: t(`settings.${command.theme}`) });
      case 'chart':
        return t('command.chart', {
          product: named(command.product),
          interval: SERVED_INTERVALS[command.interval] ?? '',
        });
    }
  };
}

/** Does what a command says; closing and cancelling ask as the trader has set. */
function useCommandAct({ onPage }: Pick<CommandItemsProps, 'onPage'>) {
  const positions = usePositions().rows;
  const orders = useOrders().rows;
  const termsOf = useTermsLookup();
  const money = useAccount()?.digits ?? 2;
  const [, select] = useSelectedSymbol();
  const setTheme = useSettings((settings) => settings.setTheme);
  const products = useProducts().data;
  return (command: PaletteCommand, words: string): void => {
    switch (command.kind) {
      case 'close':
        return void runClose(command, { positions, termsOf, money, words });
      case 'reverse':
        return void runReverse(
          products?.find(({ symbolId }) => symbolId === command.product.symbolId),
          positions,
        );
      case 'flatten':
        return confirmFlatten();
      case 'cancel':
        return void runCancel(command, orders, termsOf);
      case 'alert': {
        const market = latestQuote(command.product.symbolId)?.price;
        return market === undefined ? undefined : setAlert(command, market);
      }
      case 'leverage':
        onPage('workspace');
        select(command.product.symbolId);
        return whenDocked(() => {
          showPanel('order');
          ticketActions.dispatch({ type: 'product', symbolId: command.product.symbolId });
          ticketActions.requestLeverage(command.times);
        });
      case 'transfer':
        if (command.transfer !== undefined) requestTransfer(command.transfer);
        return onPage('money');
      case 'theme':
        return setTheme(command.theme);
      case 'chart':
        onPage('workspace');
        select(command.product.symbolId);
        return whenDocked(() => {
          showPanel('chart');
          runCommand('interval', command.interval);
        });
    }
  };
}

type Rejection = Extract<CommandReading, { readonly state: 'refused' }>;

/** Why nothing is done, and the nearest text that would do something. */
function Refused({
  reading,
  text,
  onText,
}: CommandItemsProps & { readonly reading: Rejection; readonly text: string }) {
  const { t } = useTranslation('panels');
  const { fault, word = '', unread, nearest } = reading;
  const unreadText = useUnreadText(unread);
  const why = unreadText ?? t(`command.fault.${fault}`, { word });
  return (
    <Command.Item value={text} onSelect={() => nearest !== undefined && onText(nearest)}>
      <Icon icon={CircleAlert} />
      <span>
        {why} {nearest !== undefined && <b>{t('sentence.nearest', { word: nearest })}</b>}
      </span>
    </Command.Item>
  );
}

/** Texts that are commands, near to what was typed. */
function Examples(props: CommandItemsProps & { readonly reading: CommandReading; readonly text: string }) {
  const { reading, text, onText } = props;
  const [symbolId] = useSelectedSymbol();
  const product = useProducts().data?.find((each) => each.symbolId === symbolId);
  const name = product === undefined ? 'btc' : productLabel(product).full.toLowerCase();
  const verb = reading.state === 'refused' ? reading.verb : undefined;
  return examplesOf(verb, name).map((example) => (
    <Command.Item key={example} value={`${text} ${example}`} onSelect={() => onText(example)}>
      <Icon icon={Lightbulb} />
      <span>{example}</span>
    </Command.Item>
  ));
}

/** Sets an alert at a price for a market that is at `market`; both in ticks. */
function setAlert(
  { product, price }: { readonly product: SentenceProduct; readonly price: number },
  market: number,
): void {
  const { code, digits } = product;
  if (!setPriceAlert(product, price, market)) return;
  const words = { product: code, price: formatPrice(price, digits) };
  toast({ tone: 'info', title: () => i18n.t('palette.alertAdded', { ns: 'panels', ...words }) });
}

const EXAMPLES: Readonly<Record<Exclude<Verb, 'help'> | 'order' | 'chart', readonly string[]>> = {
  order: [
    'buy 0.1 {}',
    'buy 1k usd of {}',
    'sell max {}',
    'buy {} risk 1% sl 2%',
    'buy 0.1 {} limit 100 day',
  ],
  close: ['close {}', 'close half {}', 'close losers', 'close all'],
  reverse: ['reverse {}'],
  flatten: ['flatten'],
  cancel: ['cancel all', 'cancel {}', 'cancel {} buys'],
  alert: ['alert {} 100', 'alert {} above 100'],
  leverage: ['leverage {} 10x'],
  transfer: ['transfer 100 usdt from spot to cross', 'transfer'],
  theme: ['theme dark', 'theme light'],
  chart: ['{} 15m', '{} daily'],
};

/** Texts that the palette takes for a verb; one of every kind without one. `name` is how a product is written. */
function examplesOf(verb: Verb | 'chart' | undefined, name: string): readonly string[] {
  const texts =
    verb === undefined || verb === 'help'
      ? Object.values(EXAMPLES).flatMap(([first = '', second]) =>
          second === undefined ? [first] : [first, second],
        )
      : EXAMPLES[verb];
  return texts.map((text) => text.replace('{}', name));
}
