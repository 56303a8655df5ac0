import { readFile } from 'node:fs/promises';
import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { BadOptionError } from './bad-option.ts';
import { isOption, OPTIONS, type OptionName, type OptionValues } from './options.ts';

/** A configuration file of every option with a reason beside it has a tenth of this, in bytes. */
export const MAX_CONFIG_BYTES = 65_536;

/** Reads the configuration file of a name. Throws BadOptionError that names line and column. */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    throw new BadOptionError(`--config ${file} cannot be read: ${(error as Error).message}`);
  }
  return parseConfigFile(file, content);
}

/** What a configuration file says. */
export interface ConfigFile {
  readonly values: OptionValues;
  /** `FILE:LINE:COLUMN` of an option that the file has; undefined for any other. */
  placeOf(option: string): string | undefined;
}

/**
 * Reads a configuration file: an object with options of the command line as its members, in JSON, where comments may stand. Numbers, words
 * and lists are written as such; null stands for an option that is not there.
 * @throws BadOptionError that names line and column.
 */
export function parseConfigFile(file: string, content: string): ConfigFile {
  const at = (offset: number): string => `${file}:${placeIn(content, offset)}`;
  if (Buffer.byteLength(content) > MAX_CONFIG_BYTES)
    throw new BadOptionError(`${file}: a configuration file may have at most ${MAX_CONFIG_BYTES} bytes`);
  const errors: ParseError[] = [];
  const root = parseTree(content, errors, { allowTrailingComma: true, disallowComments: false });
  const [error] = errors;
  if (error !== undefined)
    throw new BadOptionError(`${at(error.offset)}: ${inWords(printParseErrorCode(error.error))}`);
  if (root?.type !== 'object')
    throw new BadOptionError(`${at(root?.offset ?? 0)}: a configuration file is an object of options`);
  const values = new Map<OptionName, string | string[] | boolean>();
  const places = new Map<string, string>();
  for (const { children: [key, value] = [] } of root.children ?? []) {
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    if (!isOption(name)) throw new BadOptionError(`${at(key.offset)}: '${name}' is no option`);
    if (places.has(name)) throw new BadOptionError(`${at(key.offset)}: '${name}' is there twice`);
    places.set(name, at(value.offset));
    const read = readSetting(name, value);
    if (read === undefined)
      throw new BadOptionError(`${at(value.offset)}: --${name} takes ${FORM_TEXT[OPTIONS[name].form]}`);
    if (read !== null) values.set(name, read);
  }
  return { values: Object.fromEntries(values), placeOf: (option) => places.get(option) };
}

const FORM_TEXT = {
  text: 'a text',
  number: 'a number',
  list: 'a list of texts',
  many: 'a list of texts',
  flag: 'true or false',
} as const;

/** A value as the command line has it; null for one that is not set, undefined for one of another form. */
function readSetting(name: OptionName, node: Node): string | string[] | boolean | null | undefined {
  const value = getNodeValue(node) as unknown;
  if (value === null) return null;
  const { form } = OPTIONS[name];
  if (form === 'flag') return typeof value === 'boolean' ? value : undefined;
  if (form === 'number' && typeof value === 'number') return String(value);
  if (typeof value === 'string') return form === 'many' ? [value] : value;
  const isList = Array.isArray(value) && value.every((item): item is string => typeof item === 'string');
  if (!isList || (form !== 'list' && form !== 'many')) return undefined;
  // An empty list says the same as none.
  if (form === 'many') return value;
  return value.length === 0 ? null : value.join(',');
}

/** `LINE:COLUMN` of a place in a text, both from 1. */
function placeIn(content: string, offset: number): string {
  const before = content.slice(0, offset).split(/\r\n|\n|\r/);
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** `CommaExpected` as words. */
const inWords = (name: string): string =>
  name.replace(/(?<=.)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
