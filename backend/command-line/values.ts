import { isListenAddress } from '../gateway/http/listen-address.ts';
import { isNetwork } from '../gateway/proxies/trusted-proxies.ts';
import { DEFAULT_CONFIG } from '../platform-config.ts';
import { BadOptionError } from './bad-option.ts';

/** Items of an option that is a list. */
const MAX_LIST = 20;

export function integerOf(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max))
    throw new BadOptionError(`${name} must be a whole number from 0 to ${max}, got '${text}'`);
  return value;
}

export function countOf(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = text === undefined ? fallback : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new BadOptionError(`${name} must be a whole number from ${min} to ${max}, got '${text}'`);
  return value;
}

export function portOf(name: string, text: string | undefined, fallback: number): number {
  return integerOf(name, text, fallback, 65_535);
}

/** An http or https address without a path's last slash. */
export function addressOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new BadOptionError(`${name} must be an http or https address, got '${text}'`);
  return text.replace(/\/+$/, '');
}

export function listOf(name: string, text: string | undefined, form: RegExp): readonly string[] {
  const items = text === undefined ? [] : text.split(',');
  const wrong = items.find((item) => !form.test(item));
  if (wrong !== undefined) throw new BadOptionError(`${name} cannot hold '${wrong}'`);
  if (items.length > MAX_LIST) throw new BadOptionError(`${name} may hold at most ${MAX_LIST} items`);
  return items;
}

export function choiceOf<Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (text === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === text);
  if (!choice) throw new BadOptionError(`${name} must be ${choices.join(' or ')}, got '${text}'`);
  return choice;
}

/** The address to listen on. */
export function listenOf(text: string | undefined, name = '--listen'): string {
  if (text === undefined) return DEFAULT_CONFIG.host;
  if (!isListenAddress(text))
    throw new BadOptionError(
      `${name} must be an address of this machine, or 0.0.0.0 or :: for all of them, got '${text}'`,
    );
  return text;
}

/** Networks, each an address or one with the length of its prefix. */
export function networksOf(name: string, text: string | undefined): readonly string[] {
  const items = listOf(name, text, /./);
  const wrong = items.find((item) => !isNetwork(item));
  if (wrong !== undefined)
    throw new BadOptionError(`${name} must hold networks such as 10.0.0.0/8 or ::1, got '${wrong}'`);
  return items;
}
