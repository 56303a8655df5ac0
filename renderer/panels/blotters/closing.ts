import { formatPrice, formatProfit, toast } from '../../components/index.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { i18n, type PanelsKey } from '../../i18n/i18n.ts';
import type { Product } from '../../market/contracts.ts';
import { closePosition, placeOrder, setBrackets } from '../../trading/trading-api.ts';
import type { OrderDraft, OrderOutcome, PositionView } from '../../trading/contracts.ts';
import { confirmFirst, asksFirst, confirmAction, offerUndo, type Question } from '../shared/confirmation.tsx';
import { reportOutcome } from '../shared/order-actions.ts';
import { productLabel } from '../shared/product-label.ts';
import { quantityText } from '../shared/quantity-text.ts';
import { across, openingOf } from './blotter-model.ts';
import type { Part } from './part-model.ts';
import { resultTotals } from './position-lines.ts';

/** Closing and turning positions, with the questions and the ways back that the trader has set. */

/** Texts that differ by a count are called by the name that their forms share. */
type Name = PanelsKey extends infer Key
  ? Key extends `${infer Shared}_${'one' | 'other'}`
    ? Shared
    : Key
  : never;
type Translate = (key: Name, values: object) => string;

const say = (key: Name, values: Readonly<Record<string, string | number>> = {}) =>
  (i18n.t.bind(i18n) as unknown as Translate)(key, { ns: 'panels', ...values });

type Held = Pick<PositionView, 'direction' | 'volume'>;

function describe({ direction, volume }: Held, product: Product): string {
  const side = i18n.t(direction === DIRECTION.buy ? 'side.long' : 'side.short', { ns: 'panels' });
  return `${productLabel(product).full} ${side} ${quantityText(volume, product)}`;
}

/** How a result is asked about; nothing while it is not known. */
function resultWords(positions: readonly PositionView[], money: number): string {
  return netWords(resultTotals(positions).net, money);
}

function netWords(net: bigint | undefined, money: number): string {
  return net === undefined ? '' : say('close.result', { amount: formatProfit(net, money) });
}

function closingQuestion(position: Held, product: Product, detail: () => string): Question {
  return {
    title: () => say('close.oneTitle', { position: describe(position, product) }),
    detail,
    confirm: () => i18n.t('blotter.close', { ns: 'panels' }),
    danger: true,
  };
}

/** Asks before a part is closed, where the trader has set that closes ask. `net`: what the part would leave in the account. */
export function confirmPart(
  position: Held,
  product: Product,
  { net, money }: { readonly net: bigint | undefined; readonly money: number },
): Promise<boolean> {
  return confirmAction(
    'close',
    closingQuestion(position, product, () => netWords(net, money)),
  );
}

/** Closes one position at the market. `byKey` asks whatever is set. */
export async function closeOne(
  position: PositionView,
  product: Product | undefined,
  { money, byKey = false }: { readonly money: number; readonly byKey?: boolean },
): Promise<void> {
  if (product !== undefined) {
    const question = closingQuestion(position, product, () => resultWords([position], money));
    if (!(await (byKey ? confirmFirst(question) : confirmAction('close', question)))) return;
  }
  const outcome = await closePosition(position.positionId);
  reportOutcome(outcome);
  if (outcome.kind !== 'accepted' || product === undefined) return;
  offerUndo('close', {
    title: () => say('close.done', { position: describe(position, product) }),
    // Nothing undoes a close: the same again is a new position, at another price and for another fee.
    detail: () => reopenDetail(position, product),
    label: () => say('close.reopen', { position: describe(position, product) }),
    undo: () => void placeOrder(openingOf(position, position, product)).then(reportOutcome),
  });
}

function reopenDetail({ markPrice }: PositionView, product: Product): string {
  const price = markPrice ? formatPrice(markPrice, product.digits) : i18n.t('none', { ns: 'panels' });
  return say('close.reopenDetail', { price });
}

/** How closes and openings are sent; whoever notes what was sent brings its own. */
export interface Sending {
  close(position: PositionView): Promise<OrderOutcome>;
  open(draft: OrderDraft): Promise<OrderOutcome>;
}

const PLAIN: Sending = { close: ({ positionId }) => closePosition(positionId), open: placeOrder };

/** Closes several positions, one after the other. */
export async function closeMany(
  positions: readonly PositionView[],
  money: number,
  sending: Pick<Sending, 'close'> = PLAIN,
): Promise<void> {
  if (positions.length === 0) return;
  const requested = asksFirst('flatten');
  const agreed = await confirmAction('flatten', {
    title: () => say('close.manyTitle', { count: positions.length }),
    detail: () => resultWords(positions, money),
    confirm: () => say('close.many', { count: positions.length }),
    danger: true,
  });
  if (!agreed) return;
  let closed = 0;
  for (const position of positions) {
    const outcome = await sending.close(position);
    reportOutcome(outcome);
    if (outcome.kind === 'accepted') closed += 1;
  }
  // Without a question the trader sees what the press has done; there is no way back to offer.
  if (!requested && closed > 0)
    toast({ tone: 'info', title: () => say('close.manyDone', { count: closed }) });
}

/** Closes parts of positions, one after the other; a refusal ends it. Asks nothing: whoever calls it has asked. */
export async function closeParts(parts: readonly Part[]): Promise<void> {
  for (const { position, volume } of parts) {
    const outcome = await closePosition(position.positionId, volume);
    reportOutcome(outcome);
    if (outcome.kind !== 'accepted') return;
  }
}

/** Closes positions of one side of a product, and opens the other side only after every close was accepted. */
export async function reverse(
  positions: readonly PositionView[],
  product: Product,
  sending: Sending = PLAIN,
): Promise<void> {
  const [first] = positions;
  if (first === undefined) return;
  const volume = positions.reduce((sum, position) => sum + position.volume, 0);
  const other = { direction: across(first.direction), volume };
  const agreed = await confirmAction('reverse', {
    title: () => say('close.reverseTitle', { position: describe({ ...first, volume }, product) }),
    detail: () => say('close.reverseDetail', { quantity: quantityText(2 * volume, product) }),
    confirm: () => i18n.t('blotter.reverse', { ns: 'panels' }),
  });
  if (!agreed) return;
  for (const position of positions) {
    const closed = await sending.close(position);
    reportOutcome(closed);
    if (closed.kind !== 'accepted') return;
  }
  const opened = await sending.open(openingOf(first, other, product));
  reportOutcome(opened);
}

/** Moves the stop loss of a position and keeps its take profit. */
export async function moveStop(position: PositionView, stopLoss: number): Promise<void> {
  const { positionId, takeProfit } = position;
  reportOutcome(await setBrackets(positionId, { takeProfit, stopLoss }));
}
