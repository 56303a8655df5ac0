import { useMemo } from 'react';
import { readTyped } from '../../components/index.ts';
import { useProducts } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { readSentence, type Sentence } from './order-sentence.ts';

export interface ReadSentence extends Sentence {
  /** The product that the sentence names, as the market has it. */
  readonly product: Product | undefined;
}

/** What stands before decimals in the figures of the trader. */
export function decimalMark(): '.' | ',' {
  return readTyped('0,5') === '0.5' ? ',' : '.';
}

/** What the typed text says as an order, of the products that the account trades. */
export function useSentence(text: string): ReadSentence {
  const { data } = useProducts();
  const accountType = useAccountTypeStore((chosen) => chosen.accountType);
  const products = useMemo(
    () => (data ?? []).filter(({ tradeType, tradable }) => tradeType === accountType && tradable),
    [data, accountType],
  );
  return useMemo(() => {
    const sentence = readSentence(text, products, decimalMark());
    const { symbolId } = sentence.order.product ?? {};
    return { ...sentence, product: products.find((product) => product.symbolId === symbolId) };
  }, [text, products]);
}
