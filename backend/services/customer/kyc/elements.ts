import { PlatformError } from '../../../protocol/platform-error.ts';
import type { KycConfiguration, KycElement, KycLevel } from '../../company/kyc-configuration.ts';

/** Longest value of an element. */
export const MAX_ELEMENT_VALUE_LENGTH = 1000;

/** A value as an applicant sends it. */
export interface ElementValue {
  readonly elementCode: string;
  readonly elementValue: string;
}

/** What an application states. */
export interface StatedElements {
  readonly values: Readonly<Record<string, string>>;
  readonly phone: string | null;
  readonly identityNumber: string | null;
}

/**
 * Reads the elements of an application. Throws 0000607 when there are none or, once it is to be reviewed, when a required
 * one is missing, 0000614 for one that is named twice, 0000618 for one of another level, 0000612 for an unknown one and
 * 0000620 for a value that does not have the form of its element.
 */
export function readElements(
  configuration: KycConfiguration,
  level: KycLevel,
  openAccountType: 0 | 1,
  list: readonly ElementValue[],
  complete: boolean,
): StatedElements {
  if (list.length === 0) throw new PlatformError('USCUSTOMER_API_0000607');
  const elements = level.elements[openAccountType];
  const values = new Map<string, string>();
  for (const { elementCode, elementValue } of list) {
    if (values.has(elementCode)) throw new PlatformError('USCUSTOMER_API_0000614');
    const element = elements.find((candidate) => candidate.elementCode === elementCode);
    if (element === undefined) {
      const elsewhere = configuration.levels.some((other) =>
        other.elements[openAccountType].some((candidate) => candidate.elementCode === elementCode),
      );
      throw new PlatformError(elsewhere ? 'USCUSTOMER_API_0000618' : 'USCUSTOMER_API_0000612');
    }
    const value = elementValue.trim();
    if (value !== '' && !new RegExp(`^(?:${element.pattern})$`, 'u').test(value))
      throw new PlatformError('USCUSTOMER_API_0000620');
    if (value !== '') values.set(elementCode, value);
  }
  const missing = elements.some((element) => element.required && !values.has(element.elementCode));
  if (values.size === 0 || (complete && missing)) throw new PlatformError('USCUSTOMER_API_0000607');
  return {
    values: Object.fromEntries(values),
    phone: uniqueValue(elements, values, 'phone', /\D/g),
    identityNumber: uniqueValue(elements, values, 'identityNumber', /-/g)?.toUpperCase() ?? null,
  };
}

function uniqueValue(
  elements: readonly KycElement[],
  values: ReadonlyMap<string, string>,
  unique: 'phone' | 'identityNumber',
  ignored: RegExp,
): string | null {
  const element = elements.find((candidate) => candidate.unique === unique);
  const value = element === undefined ? undefined : values.get(element.elementCode);
  return value?.replaceAll(ignored, '') ?? null;
}
