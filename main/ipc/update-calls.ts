import { Type } from 'typebox';
import { Fields, NoFields, Text } from './fields.ts';

const UpdateStateFields = Fields({
  phase: Type.Union([
    Type.Literal('off'),
    Type.Literal('idle'),
    Type.Literal('current'),
    Type.Literal('later'),
    Type.Literal('offered'),
    Type.Literal('fetching'),
    Type.Literal('ready'),
    Type.Literal('rejected'),
  ]),
  /** The version that is spoken of; empty where there is none. */
  version: Text(20),
  /** What is new in it. */
  notes: Text(20_000),
  isBack: Type.Boolean(),
  /** Why it was rejected. */
  message: Text(1_000),
  /** The version that a person can go back to; empty where none is kept. */
  earlier: Text(20),
});

const InstallRequest = Fields({
  /** Null where the page does not know: then it is asked. */
  openPositions: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  isConfirmed: Type.Boolean(),
});

const InstallOutcome = Fields({
  answer: Type.Union([
    Type.Literal('ask'),
    Type.Literal('installing'),
    Type.Literal('byHand'),
    Type.Literal('nothing'),
  ]),
  /** Where the package lies. */
  file: Text(4_096),
});

/** Calls about updates of this installation. */
export const UPDATE_CALLS = {
  /** What is known of updates; asks nobody. */
  'update.state': { request: NoFields, response: UpdateStateFields },
  /** Looks at the feed; `off` where none is configured. */
  'update.check': { request: NoFields, response: UpdateStateFields },
  /** Fetches what is offered. */
  'update.fetch': { request: NoFields, response: UpdateStateFields },
  /** The person's request to install what was fetched, or the version before; the bridge carries both only after a key or button was pressed. */
  'update.install': { request: InstallRequest, response: InstallOutcome },
  'update.goBack': { request: InstallRequest, response: InstallOutcome },
} as const;
