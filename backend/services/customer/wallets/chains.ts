/** Chains on which withdrawal addresses may lie, by the name that clients send, with the form of an address there. */
const CHAINS: Readonly<Record<string, RegExp>> = {
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  BEP20: /^0x[0-9a-fA-F]{40}$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  BTC: /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  SOL: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/** The currency of an address for which a request names the chain alone. */
const USUAL_CURRENCY: Readonly<Record<string, string>> = {
  ERC20: 'USDT',
  BEP20: 'USDT',
  TRC20: 'USDT',
  SOL: 'USDT',
  BTC: 'BTC',
};

/** Form of an address on a chain whose addresses are not checked more closely. */
const ANY_ADDRESS = /^[\x21-\x7e]{8,150}$/;

/** Clients also write a chain with its token standard, for example `Tron(TRC20)`. */
const STANDARD = /\(([^()]+)\)$/;

/** True when `address` can lie on the chain. Chains that the table does not know take any printable address. */
export function isAddressOf(chainName: string, address: string): boolean {
  const standard = findStandard(chainName);
  const form = Object.hasOwn(CHAINS, standard) ? CHAINS[standard] : undefined;
  return (form ?? ANY_ADDRESS).test(address);
}

/** False for a currency that a known chain does not carry: the chain of bitcoins carries nothing else, and no other does. */
export function carriesCurrency(chainName: string, currency: string): boolean {
  const standard = findStandard(chainName);
  if (!Object.hasOwn(CHAINS, standard)) return true;
  return (standard === 'BTC') === (currency === 'BTC');
}

/** The currency for which an address on a chain is kept when a request names none; undefined for an unknown chain. */
export function usualCurrency(chainName: string): string | undefined {
  const standard = findStandard(chainName);
  return Object.hasOwn(USUAL_CURRENCY, standard) ? USUAL_CURRENCY[standard] : undefined;
}

function findStandard(chainName: string): string {
  const name = chainName.trim().toUpperCase();
  return STANDARD.exec(name)?.[1] ?? name;
}
