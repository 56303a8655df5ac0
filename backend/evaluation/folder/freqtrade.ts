import { formatDecimal } from '../../domain/decimal.ts';
import { printRatio, ratioNumber } from '../metrics/print.ts';
import type { Figures } from '../metrics/figures.ts';
import type { Trade } from '../metrics/trades.ts';
import { lotsText } from './tables.ts';
import type { Manifest, Run } from './run.ts';

/**
 * Trades as a backtest of freqtrade has them, for the tools that read its result (`load_backtest_data`): one strategy with
 * its list of trades. Numbers are its form; what is exact stands in fills.csv.
 */
export function freqtradeResult(run: Run, figures: Figures, { program, from, to }: Manifest): object {
  const name = program.command;
  const total = ratioNumber(figures.ratios.netReturn) ?? 0;
  const money = (amount: bigint) => Number(formatDecimal(amount, run.digits));
  const summary = {
    trades: figures.trades.map((trade) => tradeOf(trade, money)),
    backtest_start: from,
    backtest_end: to,
    backtest_start_ts: run.startMs,
    backtest_end_ts: run.endMs,
    total_trades: figures.trades.length,
    starting_balance: money(figures.amounts.start),
    final_balance: money(figures.amounts.end),
    profit_total: total,
    profit_total_abs: money(figures.amounts.net),
    stake_currency: run.currency,
    max_drawdown_account: ratioNumber(figures.ratios.maxDrawdown),
    sharpe: ratioNumber(figures.ratios.sharpe),
    sortino: ratioNumber(figures.ratios.sortino),
    calmar: ratioNumber(figures.ratios.calmar),
  };
  const comparison = {
    key: name,
    trades: figures.trades.length,
    profit_total: total,
    profit_total_abs: summary.profit_total_abs,
  };
  return { strategy: { [name]: summary }, strategy_comparison: [comparison] };
}

function tradeOf(trade: Trade, money: (amount: bigint) => number): object {
  const share = (part: bigint) =>
    trade.amount === 0n ? 0 : Number(printRatio(Number(part) / Number(trade.amount), 10));
  return {
    pair: trade.symbol,
    stake_amount: money(trade.amount),
    max_stake_amount: money(trade.amount),
    amount: Number(lotsText(trade.lots)),
    open_date: dateOf(trade.openMs),
    close_date: dateOf(trade.closeMs),
    open_timestamp: trade.openMs,
    close_timestamp: trade.closeMs,
    open_rate: Number(trade.openPrice),
    close_rate: Number(trade.closePrice),
    // One rate for both ends: the platform books what was paid, not the rate.
    fee_open: share(-trade.fee) / 2,
    fee_close: share(-trade.fee) / 2,
    funding_fees: money(trade.financing),
    trade_duration: Math.round((trade.closeMs - trade.openMs) / 60_000),
    profit_ratio: share(trade.net),
    profit_abs: money(trade.net),
    exit_reason: 'exit_signal',
    initial_stop_loss_abs: null,
    initial_stop_loss_ratio: null,
    stop_loss_abs: null,
    stop_loss_ratio: null,
    min_rate: null,
    max_rate: null,
    is_open: false,
    enter_tag: trade.positionId,
    leverage: 1,
    is_short: trade.side === 'sell',
    orders: [],
  };
}

function dateOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
}
