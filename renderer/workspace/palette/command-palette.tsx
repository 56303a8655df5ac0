import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Kbd, toast } from '../../components/index.ts';
import { useIsFrozen } from '../../panels/shared/feed-age.tsx';
import { useTicketSummary } from '../../panels/ticket/use-ticket-summary.ts';
import { i18n } from '../../i18n/i18n.ts';
import { confirmAction } from '../../panels/shared/confirmation.tsx';
import { reportOutcome } from '../../panels/shared/order-actions.ts';
import { ticketActions, useTicket } from '../../panels/ticket/ticket-store.ts';
import { MAIN_LINK, selectSymbol } from '../../market/selection.ts';
import { placeOrder } from '../../trading/trading-api.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import { pressOf } from '../keys/commands.ts';
import type { PageId } from '../frame-pages.ts';
import { useHotkeys, findCommand } from '../keys/key-map.ts';
import { useDock, scopeOf, specOf } from '../dock/dock-context.ts';
import type { Piece, SentenceOrder } from './sentence.ts';
import { PaletteLists } from './palette-lists.tsx';
import { PaletteTextContext, searchScore } from './palette-search.ts';
import { noteSentence } from './palette-store.ts';
import { draftFor, ticketActionsFor, resolveOrder, withoutSize } from './sentence-size.ts';
import { isSendable, orderWords, SentenceView, type SentenceViewProps } from './sentence-view.tsx';
import { useCommandReading, useSentence, type ReadSentence } from './use-sentence.ts';
import styles from '../palette.module.css';
import sentenceStyles from './sentence.module.css';
import type { ValidatedTicket } from '../../panels/ticket/summary-types.ts';

/** Further products of a word that are offered. */
const OFFERED_ALTERNATIVES = 6;

export interface PaletteProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onPage(page: PageId): void;
  /** Opens the sign-in to an application of somebody else. */
  onConsent(): void;
}

/** Every product and every action one search away, and orders written as a sentence. */
export function CommandPalette(props: PaletteProps) {
  const { t } = useTranslation('panels');
  const { open, onOpenChange } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['palette']} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{t('palette.title')}</Radix.Title>
          <OpenPalette {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function OpenPalette({ onOpenChange, onPage, onConsent }: PaletteProps) {
  const { t } = useTranslation('panels');
  const [text, setText] = useState('');
  const [selected, setSelected] = useState('');
  const sentence = useSentence(text);
  const command = useCommandReading(text);
  const isOrder = sentence.isOrder && command === undefined;
  // It opens with the rows that are seen; the rest follows the frame that shows them, or the first letter.
  const isComplete = useDeferredValue(true, false) || text !== '';
  const run = useCallback(
    (work: () => void) => () => {
      onOpenChange(false);
      work();
    },
    [onOpenChange],
  );
  return (
    <Command
      label={t('palette.title')}
      loop
      filter={searchScore}
      shouldFilter={!isOrder}
      value={selected}
      onValueChange={setSelected}
    >
      <div className={styles['query']}>
        <Icon icon={Search} size={16} />
        <span className={styles['text']}>
          {isOrder && <SentenceLine text={text} pieces={sentence.pieces} />}
          <Command.Input
            placeholder={t('palette.placeholder')}
            autoFocus
            value={text}
            onValueChange={setText}
          />
        </span>
        {isOrder && sentence.understood && sentence.missing.length === 0 && (
          <span className={styles['understood']}>{t('sentence.understood')}</span>
        )}
        <Kbd>Esc</Kbd>
      </div>
      {isOrder ? (
        <OrderSentence
          sentence={sentence}
          text={text}
          onText={setText}
          onLeave={() => onOpenChange(false)}
          onPage={onPage}
        />
      ) : (
        <PaletteTextContext value={text}>
          <PaletteLists
            run={run}
            onPage={onPage}
            onConsent={onConsent}
            onSentence={setText}
            onFirst={setSelected}
            isComplete={isComplete}
          />
        </PaletteTextContext>
      )}
    </Command>
  );
}

interface OrderSentenceProps {
  readonly sentence: ReadSentence;
  readonly text: string;
  onText(text: string): void;
  onLeave(): void;
  onPage(page: PageId): void;
}

/** The order of the sentence. Enter opens the order panel; only the keys that send the ticket send it too. */
function OrderSentence({ sentence, text, onText, onLeave, onPage }: OrderSentenceProps) {
  const { t } = useTranslation('panels');
  const { order, product } = sentence;
  const unsized = useMemo(() => draftFor(withoutSize(order)), [order]);
  const world = useTicketSummary(product, unsized);
  const sized = resolveOrder(order, world);
  const draft = draftFor(sized ?? withoutSize(order));
  const judgement = useTicketSummary(product, draft);
  const judged = sized === undefined ? undefined : judgement;
  const isFrozen = useIsFrozen(product?.symbolId);
  const open = () => {
    // What was not understood is not left out of an order.
    if (product === undefined || !sentence.understood || sized === undefined) return;
    noteSentence(text, Date.now());
    onLeave();
    onPage('workspace');
    openInTicket(sized);
  };
  const send = (of: ValidatedTicket | undefined) => {
    const out = of?.intended.order;
    if (product === undefined || out === undefined || !isSendable(sentence, of, isFrozen)) return;
    noteSentence(text, Date.now());
    onLeave();
    void sendFromPalette(out, orderWords(t, order, product, of?.intended.volume));
  };
  const rewrite = ({ from, to }: Piece, words: string) =>
    onText(`${text.slice(0, from)}${words}${text.slice(to)}`);
  useSentenceKeys(open, () => send(judged));
  return (
    <>
      <SentenceView
        sentence={sentence}
        judged={judged}
        onOpen={open}
        onSend={() => send(judged)}
        onRewrite={rewrite}
      />
      <Alternatives sentence={sentence} onRewrite={rewrite} />
    </>
  );
}

/** Enter in the sentence opens it; the keys that send the ticket send it. Nothing else of the list hears of either. */
function useSentenceKeys(onOpen: () => void, onSend: () => void): void {
  const open = useEffectEvent(onOpen);
  const send = useEffectEvent(onSend);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat) return;
      const isSend = findCommand(pressOf(event), useHotkeys.getState().map)?.command === 'send';
      const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isSend && !(isPlain && event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      event.stopPropagation();
      if (isSend) send();
      else open();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** Further products that the word names; picking one writes it into the sentence. */
function Alternatives({ sentence, onRewrite }: Pick<SentenceViewProps, 'sentence' | 'onRewrite'>) {
  const { t } = useTranslation('panels');
  const word = sentence.pieces.find(({ kind, fault }) => kind === 'product' && fault === undefined);
  if (word === undefined || sentence.alternatives.length === 0) return null;
  return (
    <div className={styles['others']}>
      <span className="faint">{t('sentence.others')}</span>
      {sentence.alternatives.slice(0, OFFERED_ALTERNATIVES).map((product) => (
        <button
          key={product.symbolId}
          type="button"
          onClick={() => onRewrite(word, `${product.baseCurrency}/${product.profitCurrency}`.toLowerCase())}
        >
          {product.baseCurrency}/{product.profitCurrency} <small>{product.name}</small>
        </button>
      ))}
    </div>
  );
}

/** The sentence under its own text: each piece underlined in its colour, what was not understood in red. */
function SentenceLine({ text, pieces }: { readonly text: string; readonly pieces: readonly Piece[] }) {
  let at = 0;
  const parts = pieces.flatMap((piece) => {
    const before = text.slice(at, piece.from);
    at = piece.to;
    return [
      before,
      <u key={piece.from} data-piece={piece.kind} data-fault={piece.fault}>
        {text.slice(piece.from, piece.to)}
      </u>,
    ];
  });
  return (
    <span className={sentenceStyles['line']} aria-hidden>
      {parts}
      {text.slice(at)}
    </span>
  );
}

/** The link that the order panel follows; the main one where none is open. */
function orderScope(): string {
  const panels = useDock.getState().api?.panels ?? [];
  const order = panels.find((panel) => specOf(panel).kind === 'order');
  return order === undefined ? MAIN_LINK : scopeOf(order);
}

/** Fills the order panel with what a sentence says, and brings it to the front. Nothing is sent. */
function openInTicket(order: SentenceOrder): void {
  if (order.product === undefined) return;
  selectSymbol(orderScope(), order.product.symbolId);
  for (const action of ticketActionsFor(order)) ticketActions.dispatch(action);
  const panels = useDock.getState().api?.panels ?? [];
  panels.find((panel) => specOf(panel).kind === 'order')?.api.setActive();
}

/** Sends an order that the palette has shown, unless the ticket has one on its way. The ticket itself stays as it is. */
async function sendFromPalette(order: OrderDraft, words: string): Promise<void> {
  if (useTicket.getState().sending !== undefined) return;
  if (!(await confirmAction('place', { title: `${words}?`, confirm: words }))) return;
  const outcome = await placeOrder(order);
  if (outcome.kind === 'accepted')
    toast({
      tone: 'ok',
      title: words,
      detail: () => i18n.t('ticket.accepted', { ns: 'panels', orderId: outcome.orderId }),
    });
  reportOutcome(outcome);
}
