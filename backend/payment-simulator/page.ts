import type { Order, Payment } from './orders.ts';
import type { PayoutOrder, PayoutState } from './payouts.ts';

/** What the payer sees. */
export interface PayView {
  readonly order: Order;
  readonly address: string;
  readonly payments: readonly (Payment & { readonly isRefunded: boolean })[];
  /** What the payer just did, in words. */
  readonly note: string;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#16202c;background:#f5f7fa}
main{background:#fff;border:1px solid #d5dce4;border-radius:8px;padding:1.5rem}
h1{font-size:1.25rem;margin:0 0 .25rem}
.amount{font-size:2rem;font-weight:600;font-variant-numeric:tabular-nums}
code{word-break:break-all}
form{display:grid;gap:.5rem;margin-top:1rem}
button,input{font:inherit;padding:.6rem .75rem;border-radius:6px;border:1px solid #a9b6c4}
button{background:#fff;cursor:pointer}
button:focus-visible,input:focus-visible{outline:3px solid #2f6fdb}
button.main{background:#1d4fae;border-color:#1d4fae;color:#fff}
.note{background:#e6f0ff;border-radius:6px;padding:.5rem .75rem}
small{color:#51606f}`;

/** The page on which a person pays, in every way in which payers do. */
export function payPage({ order, address, payments, note }: PayView): string {
  const { proposalNo, amount, currency, blockchain, showUrl } = order;
  const back = showUrl === '' ? '' : `<p><a href="${escapeText(showUrl)}">Back to the account</a></p>`;
  const where =
    address === '' ? '' : `<p>${escapeText(blockchain)} address<br><code>${escapeText(address)}</code></p>`;
  const paid = payments.map(
    (payment) =>
      `<li>${escapeText(payment.amount)} ${escapeText(payment.currency)} <small>${payment.paymentId}${payment.isRefunded ? ', paid back' : ''}</small></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment simulator</title><style>${STYLE}</style></head>
<body><main>
<h1>Payment simulator</h1>
<p><small>Proposal ${escapeText(proposalNo)}. No real money moves.</small></p>
<p class="amount">${amount === '' ? `Any amount of ${escapeText(currency)}` : `${escapeText(amount)} ${escapeText(currency)}`}</p>
${where}${note === '' ? '' : `<p class="note" role="status">${escapeText(note)}</p>`}
${acts(amount, currency)}
<form method="post">
<label for="amount">${amount === '' ? 'Amount' : 'Another amount'}</label>
<input id="amount" name="amount" inputmode="decimal" pattern="\\d{1,18}(\\.\\d{1,18})?" required value="${escapeText(amount)}">
<button name="act" value="amount">Pay this amount</button>
</form>
${paid.length === 0 ? '<p>Nothing has been paid yet.</p>' : `<p>Paid:</p><ul>${paid.join('')}</ul>`}
${back}</main></body></html>
`;
}

/** Payouts that the page shows, the newest. */
const PAYOUTS_OF_PAGE = 50;

/** The page on which a person decides what becomes of payouts. */
export function payoutPage(
  payouts: readonly { readonly order: PayoutOrder; readonly state: PayoutState }[],
  note: string,
): string {
  const rows = payouts.slice(0, PAYOUTS_OF_PAGE).map(({ order, state }) => {
    const number = escapeText(order.proposalNo);
    const where = escapeText([order.name, order.blockchain, order.account].filter(Boolean).join(' '));
    const acts = [
      ...(state.status === 'pending'
        ? [
            ['pay', 'Pay'],
            ['delay', 'Pay in 30 seconds'],
            ['fail', 'Fail'],
            ['never', 'Never pay'],
          ]
        : [['again', 'Send the last report again']]),
    ];
    const buttons = acts.map(([act, name]) => `<button name="act" value="${act}">${name}</button>`);
    return `<section aria-label="${number}"><h2>${escapeText(order.amount)} ${escapeText(order.currency)} <small>${number}, ${state.status}</small></h2>
<p><code>${where}</code></p>
<form method="post"><input type="hidden" name="proposalNo" value="${number}">${buttons.join('')}</form></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payout simulator</title><style>${STYLE}
h2{font-size:1.1rem;margin:1rem 0 0}
form{grid-auto-flow:column;margin-top:.5rem}
section{border-top:1px solid #d5dce4;padding-bottom:.5rem}</style></head>
<body><main>
<h1>Payout simulator</h1>
<p><small>No real money moves.</small></p>
${note === '' ? '' : `<p class="note" role="status">${escapeText(note)}</p>`}
${rows.length === 0 ? '<p>Nothing is to be paid out.</p>' : rows.join('')}
</main></body></html>
`;
}

/** What can be done without naming an amount; an address that stays asks for none. */
function acts(amount: string, currency: string): string {
  const again = '<button name="act" value="again">Send the last report again</button>';
  if (amount === '') return `<form method="post">${again}</form>`;
  return `<form method="post">
<button class="main" name="act" value="pay">Pay ${escapeText(amount)} ${escapeText(currency)}</button>
<button name="act" value="twice">Pay it twice</button>
${again}
<button name="act" value="delay">Pay in 30 seconds</button>
<button name="act" value="fail">Fail: never pay</button>
</form>`;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
