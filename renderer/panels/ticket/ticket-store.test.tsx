import { beforeEach, describe, expect, it } from 'vitest';
import { useSettings } from '../../session/settings.ts';
import { EMPTY_DRAFT } from './ticket-model.ts';
import { ticketActions, useTicket } from './ticket-store.ts';

const { dispatch } = ticketActions;
const show = (symbolId: number) => dispatch({ type: 'product', symbolId });
const quantity = () => useTicket.getState().draft.quantity;

beforeEach(() => {
  dispatch({ type: 'account' });
  useTicket.setState({ draft: EMPTY_DRAFT, sending: undefined, outcome: undefined });
  useSettings.setState({ quantities: {} });
});

describe('the quantity that the ticket filled in by itself', () => {
  it('makes way for the default that is set later, at the next ticket of the product', () => {
    show(1);
    dispatch({ type: 'filledIn', text: '0.001' });
    useSettings.getState().setQuantity(1, '0.25');
    expect(quantity()).toBe('0.001');
    show(2);
    show(1);
    expect(quantity()).toBe('0.25');
    useSettings.getState().setQuantity(1, '0.5');
    show(2);
    show(1);
    expect(quantity()).toBe('0.5');
  });

  it.each([
    ['typed', () => dispatch({ type: 'quantity', text: '0.003' })],
    ['counted otherwise', () => dispatch({ type: 'entry', entry: 'quantity', quantity: '0.003' })],
  ])('is kept as the last one once it was %s', (_how, choose) => {
    show(1);
    dispatch({ type: 'filledIn', text: '0.001' });
    choose();
    useSettings.getState().setQuantity(1, '0.25');
    show(2);
    show(1);
    expect(quantity()).toBe('0.003');
  });

  it('is kept once an order of it was sent', () => {
    show(1);
    dispatch({ type: 'filledIn', text: '0.001' });
    dispatch({ type: 'sent' });
    useSettings.getState().setQuantity(1, '0.25');
    show(2);
    show(1);
    expect(quantity()).toBe('0.001');
  });
});
