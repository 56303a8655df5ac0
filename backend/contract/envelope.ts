import { Type, type TSchema } from 'typebox';
import { describe } from './describe.ts';
import { errorText, CATALOGUE } from './errors/catalogue.ts';
import type { Language, LocalizedText } from './languages.ts';
import type { PlatformError } from './platform-error.ts';

/** Answer of the client, management and auth2 families. */
export interface FullEnvelope<Data = unknown> {
  /** `0` on success, else the part of the listed code after `bizCode`. */
  readonly code: string;
  /** Final text in the language of the request, parameters filled in. */
  readonly msg: string;
  readonly bizCode: string;
  /** Processing time in whole milliseconds. */
  readonly tm: number;
  readonly trace: string;
  /** Parameters of `msg`, joined by commas; null when it has none. */
  readonly msgParams: string | null;
  /** The answer; the business type on failure. */
  readonly data: Data | null;
  readonly ok: boolean;
  readonly fail: boolean;
}

/** Answer of the open API: these three members and no others. `code` is `0` or the whole listed code. */
export interface ReducedEnvelope<Data = unknown> {
  readonly code: string;
  readonly message: string;
  readonly data: Data | null;
}

/** Value of `code` that means success. */
const SUCCESS_CODE = '0';

const SUCCESS_TEXT: LocalizedText = { 'en-US': 'Success', 'zh-CN': '成功', 'zh-TW': '成功' };

/** What an answer needs to know of its request. `tm` is rounded down to whole milliseconds and never negative. */
export interface AnswerContext {
  readonly trace: string;
  readonly tm: number;
  readonly language: Language;
}

export interface Failure extends AnswerContext {
  readonly error: PlatformError;
  /** Business type of the called resource; undefined when the request named none. */
  readonly bizType: string | undefined;
}

export function successEnvelope<Data>(answer: AnswerContext & { readonly data: Data }): FullEnvelope<Data> {
  return {
    code: SUCCESS_CODE,
    msg: SUCCESS_TEXT[answer.language],
    bizCode: '',
    tm: wholeMilliseconds(answer.tm),
    trace: answer.trace,
    msgParams: null,
    data: answer.data,
    ok: true,
    fail: false,
  };
}

export function failureEnvelope(failure: Failure): FullEnvelope<string> {
  const { bizCode, code } = CATALOGUE[failure.error.code];
  const { params, text } = failure.error;
  return {
    code,
    msg: errorText(failure.error.code, failure.language, params, text),
    bizCode,
    tm: wholeMilliseconds(failure.tm),
    trace: failure.trace,
    msgParams: params.length === 0 ? null : params.join(','),
    data: failure.bizType ?? null,
    ok: false,
    fail: true,
  };
}

export function reducedSuccessEnvelope<Data>(
  answer: Pick<AnswerContext, 'language'> & { readonly data: Data },
): ReducedEnvelope<Data> {
  return { code: SUCCESS_CODE, message: SUCCESS_TEXT[answer.language], data: answer.data };
}

export function reducedFailureEnvelope(
  failure: Pick<Failure, 'error' | 'bizType' | 'language'>,
): ReducedEnvelope<string> {
  const { code, params, text } = failure.error;
  return { code, message: errorText(code, failure.language, params, text), data: failure.bizType ?? null };
}

/** Schema of a full envelope around a schema of its data, for validation by clients and for the published documents. */
export function fullEnvelopeSchema<Data extends TSchema>(data: Data) {
  return Type.Object({
    code: describe('`0` on success, else what follows `bizCode` in the listed code.', Type.String()),
    msg: describe('Text in the language of the request.', Type.String()),
    bizCode: describe('Beginning of the listed code; empty on success.', Type.String()),
    tm: describe('Processing time in milliseconds.', Type.Integer({ minimum: 0 })),
    trace: Type.String(),
    msgParams: describe(
      'Values that `msg` holds, joined by commas; null without any.',
      Type.Union([Type.String(), Type.Null()]),
    ),
    data: describe('The answer; on failure the business type.', Type.Union([data, Type.Null()])),
    ok: Type.Boolean(),
    fail: Type.Boolean(),
  });
}

/** Schema of a reduced envelope around a schema of its data. */
export function reducedEnvelopeSchema<Data extends TSchema>(data: Data) {
  return Type.Object(
    { code: Type.String(), message: Type.String(), data: Type.Union([data, Type.Null()]) },
    { additionalProperties: false },
  );
}

function wholeMilliseconds(tm: number): number {
  return Math.max(0, Math.floor(tm));
}
