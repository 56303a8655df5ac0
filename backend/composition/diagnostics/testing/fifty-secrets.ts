import { randomBytes, randomInt } from 'node:crypto';

/** A secret that a test plants and looks for afterwards. */
export interface PlantedSecret {
  readonly name: string;
  readonly text: string;
  /** A line of a log, of a file or of an error's message in which it stands. */
  readonly line: string;
}

type Shape = 'letters' | 'hex' | 'base64url' | 'digits' | 'pem';

const LETTERS = 'abcdefghijkmnopqrstuvwxyz';
const MAKERS: Readonly<Record<Shape, () => string>> = {
  // A password of letters looks like a word: its name or its place alone tells.
  letters: () => Array.from({ length: 18 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  hex: () => randomBytes(16).toString('hex'),
  base64url: () => randomBytes(32).toString('base64url'),
  digits: () => `4${Array.from({ length: 15 }, () => randomInt(10)).join('')}`,
  pem: () => randomBytes(48).toString('base64').replaceAll('/', 'x'),
};

/** Where secrets stand: `$` is the secret. One list for packages, logs, metrics, data, crash reports and bundles. */
const PLACES: readonly (readonly [name: string, shape: Shape, line: string])[] = [
  ['password of a login', 'letters', '{"loginName":"mei","loginPwd":"$"}'],
  ['password of funds', 'letters', '{"pwd":"$","amount":"1"}'],
  ['new password', 'letters', 'newPassword=$&again=1'],
  ['passphrase', 'letters', 'wrong passphrase: $'],
  ['passphrase of the vault', 'letters', 'MERIDIAN_PASSPHRASE=$'],
  ['password of the database', 'letters', 'connect to postgres://ada:$@db.example/meridian failed'],
  ['password of the database with a host of figures', 'letters', 'postgres://ada:$@10.0.0.7:5432/meridian'],
  ['password of the bus', 'letters', 'nats://bus:$@127.0.0.1:4222 is gone'],
  ['password of a proxy', 'letters', 'HTTPS_PROXY http://proxy:$@10.0.0.1:3128'],
  ['password of mail', 'letters', 'smtps://mail:$@smtp.example:465'],
  ['user of an address without a password', 'hex', 'https://$@hooks.example/in'],
  ['token of a webhook', 'letters', 'POST https://hooks.example/in?token=$ answered 500'],
  ['key of an address', 'letters', 'GET https://prices.example/v1?api_key=$&symbol=BTC'],
  ['token of a header', 'letters', 'token: $'],
  ['bearer', 'letters', 'Authorization: Bearer $'],
  ['basic', 'letters', 'authorization: Basic $'],
  ['cookie', 'letters', 'Cookie: $'],
  ['cookie that is set', 'hex', 'Set-Cookie: session=$; HttpOnly'],
  ['secret of an application', 'letters', '{"appId":"a","appSecret":"$"}'],
  ['token of quotes', 'letters', '{"quoteToken":"$"}'],
  ['access token', 'base64url', '{"accessToken":"$"}'],
  ['refresh token', 'letters', '{"refreshToken": "$"}'],
  ['token of messages', 'letters', "msgPushToken: '$'"],
  ['token of a code', 'letters', '{"sendToken":"$"}'],
  ['captcha', 'letters', 'captcha: $'],
  ['secret of HMAC', 'letters', '{"apiKey":"x","secret":"$"}'],
  ['key of a header', 'hex', 'X-MBX-APIKEY: $'],
  ['signature', 'letters', 'timestamp=1&signature=$'],
  ['private key of RSA', 'pem', '-----BEGIN PRIVATE KEY-----\n$\n-----END PRIVATE KEY-----'],
  ['private key of a curve', 'pem', '-----BEGIN EC PRIVATE KEY-----\n$\n-----END EC PRIVATE KEY-----'],
  ['private key in JSON', 'pem', String.raw`{"privateKey":"-----BEGIN PRIVATE KEY-----\n$\n"}`],
  ['private key that is cut off', 'pem', 'read -----BEGIN RSA PRIVATE KEY-----\n$'],
  ['key that seals', 'hex', 'MERIDIAN_SEAL_KEY=$'],
  ['secret of payments', 'letters', 'MERIDIAN_PAYMENT_SECRET=$'],
  ['secret of an authenticator', 'letters', 'otpauth://totp/Meridian?secret=$&issuer=Meridian'],
  ['one-time password', 'letters', 'otp=$'],
  ['words of a wallet', 'letters', '{"mnemonic":"$ ship quiet"}'],
  ['token that is signed', 'base64url', 'no such session eyJhbGciOiJIUzI1NiJ9.$'],
  ['token alone', 'hex', 'unknown $'],
  ['long token alone', 'base64url', 'Unexpected token in JSON at position 4: $'],
  ['token of a registry', 'letters', '//registry.example/:_authToken=$'],
  ['token of a host of sources', 'hex', 'ghp_$'],
  ['key of a cloud', 'letters', 'AWS_SECRET_ACCESS_KEY=$'],
  ['key of a signature of packages', 'letters', 'CSC_KEY_PASSWORD=$'],
  ['number of a card', 'digits', 'card $ was declined'],
  ['password in JSON in JSON', 'letters', String.raw`{"body":"{\"password\":\"$\"}"}`],
  ['link to a password', 'base64url', 'https://venue.example/#/password/$'],
  ['password of YAML', 'letters', 'fundPassword: $'],
  ['session', 'hex', 'session $ is over'],
  ['password with blanks around it', 'letters', 'password = "$"'],
];

/** Fifty secrets, new ones each time, each with a place where such a one stands. */
export function plantedSecrets(): readonly PlantedSecret[] {
  return PLACES.map(([name, shape, line]) => {
    const text = MAKERS[shape]();
    return { name, text, line: line.replace('$', () => text) };
  });
}

/** Names of the secrets that stand in a text or in bytes. */
export function plantedIn(content: string | Buffer, secrets: readonly PlantedSecret[]): string[] {
  return secrets.filter(({ text }) => content.includes(text)).map(({ name }) => name);
}
