import { oneOf, type Subject } from './words.ts';

const BY_LINK = 'that the operator’s e-mail carries';
const PROVED = 'Token that checkPhone or checkPhoneForRetriedLoginPwd answered; good for ten minutes.';
const PROOF_OF_TWITTER = 'As the service answered it to the client; the operator’s verifier reads it.';
const MESSAGE_STATES = {
  1: ['UNREAD', 'unread'],
  2: ['READ', 'read'],
} as const;

/** Third-party sign-in, password links, files, contact forms, station messages and what else people leave behind. */
export const PEOPLE: Subject = {
  members: {
    checkToken: `Token of the link ${BY_LINK}.`,
    smsVerifyCode: 'Code that was sent by SMS.',
    smsSendToken: 'Ticket of the code that was sent by SMS.',
    validToken: PROVED,
    verifyCodeThirdType: 'Code that was sent to the messenger account.',
    sendTokenThirdType: 'Ticket of the code that was sent to the messenger account.',
    sendToken6: 'Another name of `sendToken`.',
    authToken: 'Secret that the verification answered beside `userId`, 64 hexadecimal digits.',
    startSendTime: 'Earliest time of the messages, milliseconds since 1970 (UTC).',
    endSendTime: 'Latest time of the messages, milliseconds since 1970 (UTC).',
    viewPubTime: 'Time of the newest announcement that was shown, milliseconds since 1970 (UTC).',
    parentType: 'Kind of message: `USER_MESSAGE`, `CASH_MESSAGE`, `TRADE_MESSAGE`; empty for all.',
    openCompanyCountry: 'Country codes in which enterprises may apply, joined by commas; empty for none.',
    capitalInStatus: oneOf('Whether the customer has deposited.', {
      1: ['DEPOSITED', 'yes'],
      2: ['NONE', 'no'],
    }),
  },
  records: [
    {
      name: 'StationMessage',
      marks: ['createdBy', 'readStatus', 'updateBy'],
      members: {
        id: 'Number of the message.',
        content: 'Text of the message.',
        title: 'Title of the message.',
        createdBy: 'Who wrote it.',
        updateBy: 'Always null.',
        updateTime: 'Always null.',
        readStatus: oneOf('State, as text.', MESSAGE_STATES),
      },
    },
  ],
  calls: {
    CustomerExtendWebApiService: {
      'request.type': oneOf('Kind of the value.', { 1: ['PAY_REDEEM', 'payRedeem'] }),
      'request.value': 'Text to be kept, at most 1,000 characters.',
    },
    appleVerify: {
      'request.identityToken': 'ID token of an application.',
      'request.openId': 'User of the ID token; must be its subject.',
      'request.code': 'Ignored.',
    },
    metaMaskVerify: {
      'request.web3Signature': 'Signature of the wallet.',
      'request.address': 'Address of the wallet.',
      'request.timestamp': 'Time in the signed text, milliseconds since 1970 (UTC).',
    },
    telegramVerify: {
      'request.userJsonStr': 'Data of the login widget with its `hash`, JSON text.',
      'request.channelSource': 'Page that asks: `h5` or `pc`.',
    },
    twitterVerify: {
      'request.oauth_token': PROOF_OF_TWITTER,
      'request.oauth_token_secret': PROOF_OF_TWITTER,
      'request.user_id': PROOF_OF_TWITTER,
      'request.screen_name': PROOF_OF_TWITTER,
      'request.access_token': PROOF_OF_TWITTER,
      'request.state': PROOF_OF_TWITTER,
      'request.client_id': PROOF_OF_TWITTER,
      'request.network': PROOF_OF_TWITTER,
      'request.display': PROOF_OF_TWITTER,
      'request.redirect_uri': PROOF_OF_TWITTER,
      'request.scope': PROOF_OF_TWITTER,
      'request.oauth_proxy': PROOF_OF_TWITTER,
    },
    takeBack: { 'request.token': 'Token of the message to the earlier address.' },
    checkToken: {
      errorCode: '`0` for a good link, else the code that says why not.',
      bool: 'Whether the customer has an e-mail address: `yes` or `no`.',
    },
    'PasswordLinkService.send': {
      'request.page':
        'Page that the link opens, https and of an origin that the company lists; left out: the token alone is sent.',
      email: 'Where the link went, masked.',
    },
    PlatFormMessageLogApiService: {
      'request.status': oneOf('State of the messages; 0 or left out: all.', MESSAGE_STATES),
      'request.type': 'Accepted and ignored.',
      'request.title': 'Part of the title.',
      redirectType: 'Always null.',
      redirectUrl: 'Always null.',
      createdBy: 'Who wrote it.',
    },
    PlatFormMessageTempApiService: {
      type: 'Code of the kind.',
      desc: 'Name of the kind.',
    },
    clientIdBindCustomer: { 'request.clientId': 'Number that the push provider gave the installation.' },
    sendContactUsMsg: {
      'request.name': 'Name of the writer.',
      'request.message': 'Text, at most 5,000 characters.',
    },
    ContactMessageService: {
      name: 'Name of the writer.',
      message: 'Text of the message.',
      id: 'Number of the message.',
    },
    NoticeService: {
      'request.name': 'Name under which the operator keeps it.',
      'request.title': 'Title in every language.',
      'request.content': 'Text in every language, HTML.',
      'request.id': 'Number of the announcement.',
    },
    upload: {
      'request.object': 'Picture (png, jpg, webp) of at most 5 MiB: the part `object` of a multipart form.',
    },
    queryCustomerOfAgentPage: {
      unitId: 'Always null.',
      customerGroupName: 'Name of the customer group.',
      customerType: oneOf('Kind of customer.', { 0: ['ORDINARY', 'ordinary'], 1: ['AGENT', 'agent'] }),
    },
  },
};
