/** What the calls of a section have in common. */
const TAGS: Readonly<Record<string, string>> = {
  'Quotes over HTTP': 'Order books, last trades and K-lines for programs of the company, by its quote token.',
  'Client API, reference data': 'Products, currencies, dictionaries and funds. Most are open to guests.',
  'Client API, other endpoints': 'Sign-in, registration, security, verification, wallets, messages.',
  'Client API, trading: isolated contract': 'Positions, resting orders, records and changes of contracts.',
  'Open API: place a market or limit order': 'Orders of contracts and their trial.',
  'Client API, trading: capital flow': 'Statements of the accounts.',
  'Authentication, API key acquisition': 'API keys for signed calls.',
  'Management API': 'The back office of a company.',
  Webhooks: 'What the platform calls at systems of a company: its wallets and its message channel.',
  'Auth2 API': 'Sign-in of platform users to other applications.',
};

/** The line of a section; its title where none is written. */
export function tagText(title: string): string {
  return TAGS[title] ?? `${title}.`;
}
