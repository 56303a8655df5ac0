import { useMemo } from 'react';
import { useTermsLookup } from '../../market/detail.ts';
import { useProducts } from '../../market/market-api.ts';
import type { Product } from '../../market/contracts.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { usePreference } from '../../session/settings.ts';
import { useOrders } from '../../trading/trading-api.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { readCommand, type CommandReading } from './command-sentence.ts';
import { readSentence } from './order-sentence.ts';
import type { Sentence } from './sentence.ts';

export interface ReadSentence extends Sentence {
  /** The product that the sentence names, as the market has it. */
  readonly product: Product | undefined;
}

/** What the typed text says as an order, of the products that the account trades. */
export function useSentence(text: string): ReadSentence {
  const { data } = useProducts();
  const accountType = useAccountTypeStore((chosen) => chosen.accountType);
  const [products, elsewhere] = useMemo(() => {
    const all = (data ?? []).filter(({ tradable }) => tradable);
    const isOwn = ({ tradeType }: Product) => tradeType === accountType;
    return [all.filter(isOwn), all.filter((product) => !isOwn(product))] as const;
  }, [data, accountType]);
  const form = usePreference('numberForm');
  const orders = useOrders().rows;
  const resting = useMemo(() => orders.filter(({ linkedOrderId }) => linkedOrderId === undefined), [orders]);
  return useMemo(() => {
    const sentence = readSentence(text, { products, form, elsewhere, resting });
    const { symbolId } = sentence.order.product ?? {};
    return { ...sentence, product: products.find((product) => product.symbolId === symbolId) };
  }, [text, products, form, elsewhere, resting]);
}

/** What the typed text says as a command; those of the account come before products of the same name elsewhere. */
export function useCommandReading(text: string): CommandReading | undefined {
  const { data } = useProducts();
  const accountType = useAccountTypeStore((chosen) => chosen.accountType);
  const form = usePreference('numberForm');
  const [symbolId] = useSelectedSymbol();
  const leverageOf = useTermsLookup();
  return useMemo(() => {
    const isOwn = ({ tradeType }: Product) => tradeType === accountType;
    const products = (data ?? []).toSorted((left, right) => Number(isOwn(right)) - Number(isOwn(left)));
    const selected = products.find((product) => product.symbolId === symbolId);
    return readCommand(text, { products, form, selected, leverageOf });
  }, [text, data, accountType, form, symbolId, leverageOf]);
}
