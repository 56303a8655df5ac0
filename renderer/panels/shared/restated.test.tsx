import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { useToasts } from '../../components/surfaces/toast.tsx';
import { CallFailure } from '../../connection/call-failure.tsx';
import { i18n } from '../../i18n/i18n.ts';
import { useSettings } from '../../session/settings.ts';
import type { EndedOrderView, OrderOutcome } from '../../trading/contracts.ts';

vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

const { reportOutcome } = await import('./order-actions.ts');
const { WhyEnded } = await import('../blotters/history.tsx');

/** As the platform writes it, in the language of the customer. */
const SHORTAGE = '可用资金不足：需要 151500.0000，可用 98.2000。';
const SHOWN = {
  'en-US': 'The available funds are not enough: 151.500,0000 needed, 98,2000 available.',
  'zh-CN': '可用资金不足：需要 151.500,0000，可用 98,2000。',
  'zh-TW': '可用資金不足：需要 151.500,0000，可用 98,2000。',
};

const before = useSettings.getState();
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(async () => {
  cleanup();
  useSettings.setState({ language: before.language, numberForm: before.numberForm });
  await i18n.changeLanguage('en-US');
});

it.each(['en-US', 'zh-CN', 'zh-TW'] as const)(
  'a refusal tells its figures in %s and in the form of the trader, wherever it is shown [HU-04]',
  async (language) => {
    useSettings.setState({ language, numberForm: 'point' });
    await i18n.changeLanguage(language);
    // An order that was refused at once.
    const outcome = { kind: 'rejected', code: 'CFDWBWE000031', message: SHORTAGE };
    reportOutcome(outcome as OrderOutcome);
    const [toast] = useToasts.getState().shown;
    expect(typeof toast?.detail === 'function' ? toast.detail() : toast?.detail).toBe(SHOWN[language]);
    // A call about money: a deposit, a withdrawal, a transfer.
    render(
      <I18nextProvider i18n={i18n}>
        <CallFailure
          result={{
            kind: 'refused',
            failure: { code: 'FS51004', message: SHORTAGE, waitSeconds: undefined },
          }}
        />
        <WhyEnded
          order={{ end: 'rejected', remark: SHORTAGE, filled: 0 } as EndedOrderView}
          product={undefined}
        />
      </I18nextProvider>,
    );
    expect(screen.getByRole('alert').textContent).toContain(SHOWN[language]);
    // One that failed after it was accepted, in the history of orders.
    expect(screen.getAllByTitle(SHOWN[language])).toHaveLength(1);
  },
);

it('what is no statement of the platform stays as it was written [HU-04]', () => {
  useSettings.setState({ numberForm: 'point' });
  reportOutcome({ kind: 'rejected', code: '', message: 'Order 1234567 is at the desk.' } as OrderOutcome);
  const [toast] = useToasts.getState().shown;
  expect(typeof toast?.detail === 'function' ? toast.detail() : toast?.detail).toBe(
    'Order 1234567 is at the desk.',
  );
});
