import { KEY_PERMISSIONS, ON_OFF } from './enumerations.ts';
import { oneOf, type Subject } from './words.ts';

/** API keys, human verification and sign-in to other applications. */
export const KEYS: Subject = {
  members: {
    tag: 'Name of the key, unique among the customer’s, at most 50 characters.',
    whiteIps: 'Addresses that the key is bound to, joined by commas; null (empty in a request) for none.',
    phoneCode: 'Code that was sent by SMS.',
    emailCode: 'Code that was sent by e-mail.',
    phoneSendToken: 'Ticket of the code that was sent by SMS.',
    emailSendToken: 'Ticket of the code that was sent by e-mail.',
    apiKey: 'The key, 32 hexadecimal digits: header `apiKey` of signed calls.',
    appId: 'Number of the application, 32 hexadecimal digits.',
    appSecret: 'Secret of the application, 64 hexadecimal digits.',
    thirdAppType: 'Kind of application, a short name.',
    accessToken: 'Access token of an application: a UUID that lives 2 hours.',
    refreshToken: 'Token that gets a new pair: a UUID that lives 30 days and is good once.',
    url: 'Address (http or https).',
  },
  records: [
    {
      name: 'ApiKeyPermission',
      marks: ['code', 'name', 'status', 'canEdit', 'paths'],
      members: {
        code: oneOf('Permission.', KEY_PERMISSIONS),
        name: 'Name of the permission.',
        status: oneOf('Whether the key has it.', ON_OFF),
        canEdit: 'True when it can be switched.',
        paths: 'Paths of the calls that it opens.',
      },
    },
    {
      name: 'ApiKey',
      marks: ['privateKey', 'secretKeyMd5'],
      members: {
        id: 'Number of the key, for the other calls about keys.',
        secretKeyMd5: 'MD5 of the private key, 32 hexadecimal digits.',
        privateKey:
          'Private key, RSA, PKCS #8 in base64: signs the calls. In the answer of applyApi only, once; null everywhere else.',
        pubKey: 'Public key, SubjectPublicKeyInfo in base64.',
        permissionDTOList: 'Permissions of the key; null in lists.',
        ipLimit: 'True while the key is bound to addresses.',
        sources: 'Calls that the key may make, each `bizType_version_group`; null in lists.',
        expiredTime:
          'End of the key, milliseconds since 1970 (UTC): 90 days after its creation; null while it is bound to addresses.',
        withdrawTime:
          'First time at which the key may move money out, milliseconds since 1970 (UTC); null where it may not.',
        validityDays:
          'Days that the key is still valid: 90 when it is new, -1 when it ended, null without end.',
      },
    },
  ],
  calls: {
    editApiPermission: {
      id: 'Number of the key.',
      permissionList: 'Permissions to change; left out or empty: none.',
      'permissionList.code': oneOf('Permission.', KEY_PERMISSIONS),
      'permissionList.status': oneOf('What it becomes.', ON_OFF),
    },
    'CustomerApiWebService.page': { 'request.tag': 'Part of the name; left out: all.' },
    queryApi: { 'request.id': 'Number of the key.' },
    delApi: { 'request.id': 'Number of the key.' },
    auth2: {
      code: 'Authorization code: a UUID, good once, for 5 minutes.',
      url: 'Return address of the application, which must be one that it registered.',
      state: 'Opaque text of the application; comes back with the code, which is bound to it.',
      codeChallenge: 'PKCE challenge: base64url of the SHA-256 of the verifier, 43 characters.',
      codeChallengeMethod: 'Always `S256`.',
      codeVerifier:
        'PKCE verifier, 43 to 128 characters; needed where the code was asked for with a challenge.',
      accountId: '0.',
      email: 'E-mail address of the user; null where the user has none.',
    },
    CaptchaService: {
      parameters: 'What is to be solved; sent back with the solution.',
      algorithm: 'Algorithm of the proof of work.',
      nonce: 'Nonce, hexadecimal.',
      salt: 'Salt, hexadecimal.',
      cost: 'Cost of one try.',
      keyLength: 'Length of the derived key, in bytes.',
      keyPrefix: 'Beginning that the derived key must have, hexadecimal.',
      data: 'Further data of the challenge.',
      signature: 'Signature of the platform over the challenge, hexadecimal.',
    },
    ThirdApplicationService: {
      name: 'Name of the application.',
      company: 'Name of the company.',
      returnHost: 'Host to which the user returns.',
      url: 'Return address of the application.',
    },
  },
};
