import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Page } from './page.tsx';
import { Panel } from './panel.tsx';

afterEach(cleanup);

/** A page whose form gives way to an answer, and whose panel gives way to nothing. */
function Story() {
  const [sent, setSent] = useState(false);
  const [left, setLeft] = useState(false);
  return (
    <Page data-testid="page">
      {!left && (
        <Panel name="Deposit">
          {sent ? <p>Sent</p> : <button onClick={() => setSent(true)}>Pay</button>}
          <button onClick={() => setLeft(true)}>Leave</button>
        </Panel>
      )}
      <button>Other</button>
    </Page>
  );
}

/** A move of the page reaches its observers before the next task. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the focus on a page', () => {
  it('waits at the panel whose control with the focus is gone, and the panel is no stop afterwards', async () => {
    render(<Story />);
    screen.getByRole('button', { name: 'Pay' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await settled();
    const panel = screen.getByRole('region', { name: 'Deposit' });
    expect(document.activeElement).toBe(panel);
    screen.getByRole('button', { name: 'Other' }).focus();
    expect(panel.hasAttribute('tabindex')).toBe(false);
  });

  it('waits at the panel while its control is switched off, and is back at it afterwards', async () => {
    const form = (busy: boolean) => (
      <Page>
        <Panel name="Transfer">
          <button disabled={busy}>Send</button>
        </Panel>
      </Page>
    );
    const { rerender } = render(form(false));
    screen.getByRole('button', { name: 'Send' }).focus();
    rerender(form(true));
    await settled();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Transfer' }));
    rerender(form(false));
    await settled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
  });

  it('waits at the page where the panel is gone too', async () => {
    render(<Story />);
    screen.getByRole('button', { name: 'Leave' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await settled();
    expect(document.activeElement).toBe(screen.getByTestId('page'));
  });

  it('is not taken from where somebody went meanwhile', async () => {
    render(<Story />);
    screen.getByRole('button', { name: 'Pay' }).focus();
    screen.getByRole('button', { name: 'Other' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await settled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }));
  });

  it('is not brought back after somebody left all controls', async () => {
    render(<Story />);
    const pay = screen.getByRole('button', { name: 'Pay' });
    pay.focus();
    pay.blur();
    await settled();
    fireEvent.click(pay);
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});
