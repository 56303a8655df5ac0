import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { DesktopBridge } from '../main/ipc/table.ts';
import { App } from './app.tsx';
import workerUrl from './connection/quotes/worker.ts?worker&url';
import { Connection, newTrace, queryClient } from './connection/terminal-connection.ts';
import type { QuoteWorker } from './connection/quotes/channel.ts';
import { i18n } from './i18n/i18n.ts';
import { createMeridianCustomer } from './customer/meridian/meridian-customer.ts';
import { noteInputOf } from './operator/attendance.ts';
import { createMeridianOperator } from './operator/meridian/meridian-operator.ts';
import { createOperatorLine } from './operator/meridian/line.ts';
import { operatorIs } from './operator/use-operator.ts';
import { dealPriceNow, knownProduct } from './market/known-products.ts';
import { areQuotesOld } from './market/quote-age.ts';
import { marketNow, MarketSession, termsChanged, toMarketTime } from './market/market.ts';
import { restateEnd } from './i18n/rejection-text.ts';
import { applySettings, storedToken, Session, useSessionStore, useSettings } from './session/use-session.ts';
import { followBrand } from './session/follow-brand.ts';
import { followLanguage } from './session/follow-language.ts';
import { followLock } from './session/lock-screen.tsx';
import { StartingPage } from './session/starting-page.tsx';
import { TerminalBoundary } from './session/terminal-boundary.tsx';
import { applyBrand } from './theme/brand.ts';
import { ownScript } from './trusted-script.ts';
import { ArmingSwitch } from './trading/arming.ts';
import { accountNow } from './trading/live-now.ts';
import { LossLock } from './trading/loss-lock/loss-lock.ts';
import { TradingSession } from './trading/trading-session.ts';
import { followTrading } from './trading/follow.ts';
import { followSounds } from './sounds/follow-sounds.ts';
import { installParts, part } from './parts.ts';
import { firstCharts, firstProducts } from './workspace/layouts/first-charts.ts';
import { onDeskLeft } from './workspace/desk-windows.ts';
import { followMoneyTerms } from './customer/meridian/money.ts';
import { createStoredRecords } from './venue/meridian/stored-records.ts';
import { createMeridianVenue } from './venue/meridian/meridian-venue.ts';
import { createMeridianReview } from './venue/meridian/review.ts';

/** Connects to the platform that the host names and shows the terminal. */
export async function startTerminal(bridge: DesktopBridge, place: HTMLElement): Promise<void> {
  applySettings();
  const root = createRoot(place);
  show(root, <StartingPage isBranded={false} />);
  // The host answers one after the other; nothing waits for an answer to ask for the next.
  const shown = bridge.invoke('brand.current', {});
  const chosen = bridge.invoke('profile.current', {});
  const kept = storedToken(bridge);
  const { brand, isGiven } = await shown;
  applyBrand(brand);
  const profile = await chosen;
  const connection = new Connection({
    profile,
    bridge,
    language: () => useSettings.getState().language,
    createWorker: createQuoteWorker,
  });
  const market = new MarketSession(connection, { chartsOf: firstCharts, productsOf: firstProducts });
  installParts({ connection, market });
  connection.start();
  const trading = createTrading(connection);
  const lossLock = createLossLock(connection, trading);
  followTrading(trading, profile, window.localStorage);
  lossLock.start();
  const arming = createArming(connection);
  followSounds(arming, connection);
  const customer = createMeridianCustomer({
    api: connection.api,
    nowMs: () => connection.clock.now(),
    clockOffset: () => connection.health.getState().clockOffsetMs ?? 0,
  });
  const operatorLine = createOperatorLine(
    bridge,
    () => useSettings.getState().language,
    () => operatorIs(null),
  );
  const operator = createMeridianOperator({
    line: operatorLine,
    nowMs: () => connection.clock.now(),
    clockOffset: () => connection.health.getState().clockOffsetMs ?? 0,
    assets: customer.money.assets,
  });
  installParts({ customer, operator, operatorLine });
  followMoneyTerms(connection);
  // A brand that somebody started the terminal with holds for platforms elsewhere; the own one shows it to everybody.
  if (!isGiven || profile.kind === 'embedded') followBrand(connection);
  const session = new Session({
    connection,
    bridge,
    entrance: customer.entrance,
    onLeave: () => {
      arming.disarm();
      trading.leave();
      market.leave();
    },
  });
  installParts({ session });
  show(
    root,
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
  followLock(bridge);
  noteInputOf(window);
  followLanguage((language) => customer.security.speak(language));
  await session.restore(kept);
}

function show(root: Root, page: ReactNode): void {
  root.render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <TerminalBoundary>{page}</TerminalBoundary>
      </I18nextProvider>
    </StrictMode>,
  );
}

function createTrading(connection: Connection): TradingSession {
  const trading = new TradingSession({
    venue: createMeridianVenue(connection),
    clock: connection.clock,
    products: {
      product: knownProduct,
      dealPrice: dealPriceNow,
      arePricesOld: () => areQuotesOld(connection.health.getState(), connection.clock.now()),
      marketTime: toMarketTime,
      termsChanged,
    },
    venueNow: () => connection.clock.now() + (connection.health.getState().clockOffsetMs ?? 0),
    // The key travels as thirdPartyOrder too, which takes letters, digits and underscores only.
    newKey: () => newTrace().replaceAll('-', ''),
    describeEnd: restateEnd,
    // The platform takes no order of whoever only looks; it is not even sent.
    refusal: (command) =>
      useSessionStore.getState().seen === undefined
        ? part('lossLock').refusal(command)
        : i18n.t('seeing.cannot'),
  });
  installParts({ trading, history: createStoredRecords(connection.api) });
  return trading;
}

/** Looks after what a day may lose, from the first account on. */
function createLossLock(connection: Connection, trading: TradingSession): LossLock {
  const review = createMeridianReview(connection);
  const lossLock = new LossLock({
    clock: connection.clock,
    marketNow,
    book: trading.book,
    review,
    equity: () => accountNow().account?.equity,
    owner: () => trading.unconfirmed.owner,
    storage: window.localStorage,
  });
  installParts({ review, lossLock });
  return lossLock;
}

/** The switch ends when the keyboard leaves all windows of the desk and with every break of a line. */
function createArming(connection: Connection): ArmingSwitch {
  const arming = new ArmingSwitch(connection.clock);
  const disarm = () => arming.disarm();
  onDeskLeft(disarm);
  connection.on('messagesLost', disarm);
  connection.on('quotesBack', disarm);
  installParts({ arming });
  return arming;
}

function createQuoteWorker(): QuoteWorker {
  const worker = new Worker(ownScript(new URL(workerUrl, import.meta.url)), { type: 'module' });
  return worker as unknown as QuoteWorker;
}
