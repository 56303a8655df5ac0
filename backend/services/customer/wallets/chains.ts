/** Chains on which withdrawal addresses may lie, by the name that clients send, with the form of an address there. */
const CHAINS: Readonly<Record<string, RegExp>> = {
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  BEP20: /^0x[0-9a-fA-F]{40}$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  BTC: /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  SOL: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/** Form of an address on a chain whose addresses are not checked more closely. */
const ANY_ADDRESS = /^[\x21-\x7e]{8,150}$/;

/** True when `address` can lie on the chain. Chains that the table does not know take any printable address. */
export function isAddressOf(chainName: string, address: string): boolean {
  const form = Object.hasOwn(CHAINS, chainName) ? CHAINS[chainName] : undefined;
  return (form ?? ANY_ADDRESS).test(address);
}
