import { Type } from 'typebox';
import { defineCalls } from '../../contract/call.ts';

const Time = Type.Integer();

/** The calls of a market clock that programs move, as far as a run makes them; a platform that has no such clock refuses them. */
export const CLOCK_CALLS = defineCalls('Evaluation', {
  joinClock: {
    bizType: 'venue.app.EvaluationService.join',
    summary: 'Take part: the market clock waits for the caller from now on',
    request: Type.Object({ name: Type.String() }),
    response: Type.Object({ participant: Type.Integer() }),
  },
  advanceClock: {
    bizType: 'venue.app.EvaluationService.advance',
    summary: 'Let the market go on, to the nearest of what all participants ask for',
    request: Type.Object({ untilMs: Time }),
    response: Type.Object({ timeMs: Time }),
  },
  clockNow: {
    bizType: 'venue.app.EvaluationService.now',
    summary: 'Where the market clock stands',
    request: Type.Object({}),
    response: Type.Object({ timeMs: Time }),
  },
  clockState: {
    bizType: 'venue.app.EvaluationService.state',
    summary: 'Who takes part, and for whom the market clock waits',
    request: Type.Object({}),
    response: Type.Object({
      timeMs: Time,
      participants: Type.Array(Type.Object({ name: Type.String() })),
      waitingFor: Type.Array(Type.String()),
    }),
  },
});
