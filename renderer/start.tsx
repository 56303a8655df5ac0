import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { DesktopBridge } from '../main/ipc/table.ts';
import { App } from './app.tsx';
import workerUrl from './connection/quotes/worker.ts?worker&url';
import { Connection, queryClient, setConnection } from './connection/index.ts';
import type { QuoteWorker } from './connection/quotes/channel.ts';
import { i18n } from './i18n/index.ts';
import { leaveMarket } from './market/market.ts';
import { applySettings, Session, setSession, useSettings } from './session/index.ts';
import { followLock } from './session/lock.ts';
import { applyBrand } from './theme/brand.ts';
import { ownScript } from './trusted-script.ts';
import { followTrading, leaveTrading } from './trading/follow.ts';

/** Connects to the platform that the host names and shows the terminal. */
export async function startTerminal(bridge: DesktopBridge, root: HTMLElement): Promise<void> {
  applySettings();
  applyBrand(await bridge.invoke('brand.current', {}));
  const profile = await bridge.invoke('profile.current', {});
  const connection = new Connection({
    profile,
    bridge,
    language: () => useSettings.getState().language,
    createWorker: createQuoteWorker,
  });
  setConnection(connection);
  connection.start();
  followTrading(connection);
  const session = new Session({
    connection,
    bridge,
    onLeave: () => {
      leaveTrading();
      leaveMarket();
    },
  });
  setSession(session);
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
  followLock(bridge);
  await session.restore();
}

function createQuoteWorker(): QuoteWorker {
  const worker = new Worker(ownScript(new URL(workerUrl, import.meta.url)), { type: 'module' });
  return worker as unknown as QuoteWorker;
}
