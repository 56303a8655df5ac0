import { Type } from 'typebox';
import { describe } from '../describe.ts';
import { defineCalls } from '../call.ts';
import { CaptchaChallenge } from '../captcha-challenge.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';

/** The version of verifyCodeSend for clients that always prove to be human. */
const CAPTCHA_VERSION = '0.0.2';

/** Purposes of verification codes. `LOGINED` codes go to the signed-in customer's own address. */
const PURPOSE =
  '^(?:(?:EMAIL|SMS)_(?:COMMON|LOGIN|REGISTER|PASSWORD|LOGINED)|SMS_TELEGRAM)_VERIFICATION_CODE$';

const Ticket = Type.Object({
  token: describe(
    'Ticket: `sendToken` of what the code proves (verifyCodeSend) or `verifyCodeToken` (verifyCodeCheck).',
    Type.String(),
  ),
});

/** Verification codes and the proof that a person asks. */
export const MESSAGE_CALLS = defineCalls('Client API, other endpoints', {
  captchaChallenge: {
    bizType: 'venue.app.CaptchaService.challenge',
    summary: 'Challenge of the human verification',
    section: 'Authentication, Client API',
    access: 'guest',
    // Every call gets a challenge of its own.
    answer: 'secret',
    request: Type.Object({}),
    response: CaptchaChallenge,
  },
  verifyCodeSend: {
    bizType: 'message.app.VerificationApiService.verifyCodeSend',
    summary: 'Send a verification code by e-mail or SMS',
    captcha: { alwaysInVersion: CAPTCHA_VERSION },
    access: 'guest',
    openPermission: 'ready_only',
    changes: true,
    request: Type.Object({
      companyId: Type.Optional(IntegerLike()),
      bizType: describe(
        'What the code is for: `EMAIL_` or `SMS_` followed by `COMMON`, `LOGIN`, `REGISTER`, `PASSWORD` or `LOGINED` and `_VERIFICATION_CODE`, or `SMS_TELEGRAM_VERIFICATION_CODE`.',
        Type.String({ pattern: PURPOSE, maxLength: 64 }),
      ),
      toUser: Type.Optional(TextLike(320)),
    }),
    response: Ticket,
  },
  verifyCodeCheck: {
    bizType: 'message.app.VerificationApiService.verifyCodeCheck',
    summary: 'Check a verification code',
    access: 'guest',
    openPermission: 'ready_only',
    changes: true,
    request: Type.Object({
      companyId: Type.Optional(IntegerLike()),
      bizType: describe(
        'What the code is for: `EMAIL_` or `SMS_` followed by `COMMON`, `LOGIN`, `REGISTER`, `PASSWORD` or `LOGINED` and `_VERIFICATION_CODE`, or `SMS_TELEGRAM_VERIFICATION_CODE`.',
        Type.String({ pattern: PURPOSE, maxLength: 64 }),
      ),
      toUser: Type.Optional(TextLike(320)),
      sendToken: Type.String({ minLength: 1, maxLength: 64 }),
      code: describe('Code from the message; usable once.', Type.Optional(TextLike(16))),
      verifyCodeToken: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    response: Ticket,
  },
});
