import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseClientMessage } from '../../contract/message-hub/index.ts';
import { NEW_CONNECTION, react, type ConnectionState } from './connection-state.ts';
import { owner } from './hub-fixture.ts';

const TOKENS = new Map([
  ['one', owner(1)],
  ['two', owner(2)],
]);

const resolve = (token: string) => TOKENS.get(token);

function step(state: ConnectionState, msgType: string, rest: { token?: string; data?: object } = {}) {
  const text = JSON.stringify({
    head: { msgType, token: rest.token },
    data: rest.data,
    trace: 't',
    seqId: 3,
  });
  return react(state, parseClientMessage(text), resolve);
}

describe('react', () => {
  it('keeps subscriptions when the same customer logs in again and drops them for another', () => {
    let { state } = step(NEW_CONNECTION, 'login', { token: 'one' });
    ({ state } = step(state, 'subscribe_asset', { data: { tradeTypes: '1,2' } }));
    expect([...step(state, 'login', { token: 'one' }).state.tradeTypes]).toEqual(['cross', 'isolated']);
    expect([...step(state, 'login', { token: 'two' }).state.tradeTypes]).toEqual([]);
    expect(step(state, 'login', { token: 'bad' }).state.owner).toBeUndefined();
  });

  it('answers every message with its trace and seqId', () => {
    const sequence = fc.array(
      fc.record({
        msgType: fc.constantFrom(
          'login',
          'subscribe_asset',
          'cancel_subscribe_asset',
          'ping',
          'logout',
          'other',
        ),
        token: fc.constantFrom('one', 'two', 'bad', ''),
        tradeTypes: fc.constantFrom('1', '2', '1,2', '9', ''),
      }),
    );
    fc.assert(
      fc.property(sequence, (messages) => {
        let state = NEW_CONNECTION;
        for (const { msgType, token, tradeTypes } of messages) {
          const reaction = step(state, msgType, { token, data: { tradeTypes } });
          ({ state } = reaction);
          expect(reaction.answers[0]).toMatchObject({ trace: 't', seqId: 3 });
          if (state.owner === undefined) {
            expect(state.tradeTypes.size).toBe(0);
            expect(state.token).toBe('');
            expect(reaction.opened).toBeUndefined();
          } else {
            expect(TOKENS.get(state.token)).toEqual(state.owner);
          }
        }
      }),
    );
  });

  it('ends the login with the ping after its token expired, and says so as to a login', () => {
    const { state } = step(NEW_CONNECTION, 'login', { token: 'one' });
    const text = JSON.stringify({ head: { msgType: 'ping' } });
    const { state: after, answers } = react(state, parseClientMessage(text), () => undefined);
    expect(answers.map(({ msgCode }) => msgCode)).toEqual(['pong', 'subscribe_fail']);
    expect(after.owner).toBeUndefined();
  });
});
