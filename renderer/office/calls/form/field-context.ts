import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractWords, type ContractWords } from '../contract-texts.ts';
import { fieldsOf } from '../../../session/stored-state.ts';
import { printValue, type ValueWords } from '../print-value.ts';
import type { Fault } from './read-draft.ts';
import type { Shape } from './shape.ts';

/** What the fields of a form share. */
export interface FormFields {
  /** Faults that are shown: those of the fields that were left, or of all once somebody wanted to send. */
  readonly faults: readonly Fault[];
  /** Members that the answer of the platform named. */
  readonly named: ReadonlySet<string>;
  /** What is in force of that which the form replaces; undefined where it is not known. */
  readonly present?: unknown;
}

export const FieldContext = createContext<FormFields>({ faults: [], named: new Set() });

/** The fault of a field; undefined where it is in order. */
export function useFault(path: Fault['path']): Fault | undefined {
  const { faults } = useContext(FieldContext);
  const key = path.join('.');
  return faults.find((fault) => fault.path.join('.') === key);
}

/** Whether the platform's answer named the member at a path. */
export function useIsNamed(path: Fault['path']): boolean {
  return useContext(FieldContext).named.has(String(path.at(-1)));
}

/** What is in force where a field stands, printed; undefined where it is not known, or there is none. */
export function usePresentText(path: Fault['path'], shape: Shape): string | undefined {
  const words = useValueWords();
  const { present } = useContext(FieldContext);
  const value = path.reduce<unknown>((inner, step) => fieldsOf(inner)[step], present);
  return value === undefined || value === null || value === '' ? undefined : printValue(shape, value, words);
}

/** The words for values in the language of the screen. */
export function useValueWords(): ValueWords & { readonly contract: ContractWords } {
  const contract = useContractWords();
  const { t } = useTranslation('office');
  return { contract, yes: t('value.yes'), no: t('value.no'), none: t('value.none') };
}
