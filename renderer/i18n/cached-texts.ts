import type { i18n as Instance } from 'i18next';

/** Calls of a text by its key alone, in the languages and namespaces of an instance. */
type Texts = Map<string, string>;

/**
 * Looks each text without placeholders up once for each language. The library reads its options, rules and fallbacks anew with
 * every call, and a page that writes prices ten times a second does so for texts that never change. The texts of an instance
 * are fixed when it is made, so what was found stays right.
 */
export function cacheTexts(instance: Instance): void {
  const find = instance.getFixedT.bind(instance);
  const kept = new Map<string, Texts>();
  instance.getFixedT = ((...args: Parameters<typeof find>) => {
    const fixed = find(...args);
    const [language, namespace, prefix] = args;
    if (typeof language !== 'string' || typeof namespace !== 'string' || prefix !== undefined) return fixed;
    const place = `${language} ${namespace}`;
    const texts: Texts = kept.get(place) ?? new Map();
    kept.set(place, texts);
    return withTexts(fixed, texts);
  }) as typeof instance.getFixedT;
}

function withTexts<Lookup extends (...args: never[]) => unknown>(fixed: Lookup, texts: Texts): Lookup {
  const lookUp = (key: unknown, ...rest: readonly unknown[]): unknown => {
    if (typeof key !== 'string' || rest.length > 0) return Reflect.apply(fixed, undefined, [key, ...rest]);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text: unknown = Reflect.apply(fixed, undefined, [key]);
    if (typeof text === 'string') texts.set(key, text);
    return text;
  };
  // The library reads language and namespace of what it gave out.
  return Object.assign(lookUp, fixed) as unknown as Lookup;
}
