import { CATALOGUE } from '../../contract/errors/catalogue.ts';
import type { JsonSchema } from './describe-body.ts';

/**
 * The envelopes as two shapes each, success and failure, so that generated clients tell them apart: the full one by `ok`,
 * the reduced one by `code`.
 */

const CODE = 'Code of the answer: `0` on success.';
const TRACE = 'The header `trace` of the request.';
const TM = { type: 'integer', minimum: 0, description: 'Processing time in milliseconds.' };

function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties };
}

const FULL_SUCCESS = object({
  code: { type: 'string', enum: ['0'], description: CODE },
  msg: { type: 'string', description: 'Text of the success in the language of the request.' },
  bizCode: { type: 'string', description: 'Empty on success.' },
  tm: TM,
  trace: { type: 'string', description: TRACE },
  msgParams: { type: 'null', description: 'Null on success.' },
  ok: { type: 'boolean', enum: [true], description: 'True on success.' },
  fail: { type: 'boolean', enum: [false], description: 'False on success.' },
});

const FULL_FAILURE = object({
  code: { type: 'string', description: 'What follows `bizCode` in the listed code.' },
  msg: { type: 'string', description: 'Why it failed, in the language of the request.' },
  bizCode: {
    type: 'string',
    description: 'Beginning of the listed code: the part of the platform that refused.',
  },
  tm: TM,
  trace: { type: 'string', description: TRACE },
  msgParams: {
    type: ['string', 'null'],
    description: 'Values that `msg` holds, joined by commas; null without any.',
  },
  data: {
    type: ['string', 'null'],
    description: 'Business type of the call; null where the path named none.',
  },
  ok: { type: 'boolean', enum: [false], description: 'False on failure.' },
  fail: { type: 'boolean', enum: [true], description: 'True on failure.' },
});

const OPEN_SUCCESS = object({
  code: { type: 'string', enum: ['0'], description: CODE },
  message: { type: 'string', description: 'Text of the success in the language of the request.' },
});

const OPEN_FAILURE = object({
  code: { type: 'string', enum: Object.keys(CATALOGUE), description: 'The listed code.' },
  message: { type: 'string', description: 'Why it failed, in the language of the request.' },
  data: {
    type: ['string', 'null'],
    description: 'Business type of the call; null where the path named none.',
  },
});

/** The envelopes by the names under which the calls refer to them. */
export const ENVELOPES = {
  Success: FULL_SUCCESS,
  Failure: FULL_FAILURE,
  OpenSuccess: OPEN_SUCCESS,
  OpenFailure: OPEN_FAILURE,
} as const;

/** The answers of a call: its data in the envelope of its family, or a failure. */
export function envelopeSchema(data: JsonSchema, isOpen: boolean): JsonSchema {
  const reference = (name: keyof typeof ENVELOPES) => ({ $ref: `#/components/schemas/${name}` });
  const success = {
    allOf: [
      reference(isOpen ? 'OpenSuccess' : 'Success'),
      {
        type: 'object',
        required: ['data'],
        properties: { data: { ...data, description: 'What the call answers.' } },
      },
    ],
  };
  return { oneOf: [success, reference(isOpen ? 'OpenFailure' : 'Failure')] };
}
