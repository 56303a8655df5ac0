/** What is requested of an applicant, as the company configured it. */
export interface RequestedElement {
  readonly elementCode: string;
  readonly name: Readonly<Record<string, string>>;
  readonly showType: string;
}

/** One thing that an application states, beside what the record has of it. */
export interface ComparedRow {
  readonly code: string;
  readonly name: string;
  readonly stated: string;
  readonly known: string | undefined;
  readonly state: 'same' | 'differs' | 'new';
}

/** A picture that an applicant handed in. */
export interface Paper {
  readonly code: string;
  readonly name: string;
  readonly address: string;
}

export interface Compared {
  readonly rows: readonly ComparedRow[];
  readonly papers: readonly Paper[];
}

const PICTURES: readonly string[] = ['image', 'face_photo'];

/** Splits what an application states into pictures and rows, each row beside what was accepted of the customer before. */
export function compare(
  elements: Readonly<Record<string, string>>,
  requested: readonly RequestedElement[],
  known: Readonly<Record<string, string>>,
  language: string,
): Compared {
  const rows: ComparedRow[] = [];
  const papers: Paper[] = [];
  for (const [code, stated] of Object.entries(elements)) {
    const element = requested.find(({ elementCode }) => elementCode === code);
    const name = element?.name[language] ?? code;
    if (PICTURES.includes(element?.showType ?? '')) papers.push({ code, name, address: stated });
    else {
      const print = (text: string) => (element?.showType === 'date' ? printDay(text) : text);
      const had = known[code];
      rows.push({ code, name, ...stand(print(stated), had === undefined ? undefined : print(had)) });
    }
  }
  return { rows, papers };
}

/** The first row that stops an acceptance. */
export function obstacleOf(rows: readonly ComparedRow[]): ComparedRow | undefined {
  return rows.find(({ state }) => state === 'differs');
}

/** What accepted applications say of a customer, the last one first heard. */
export function knownOf(
  accepted: readonly { readonly createTime: number; readonly elements: Readonly<Record<string, string>> }[],
): Readonly<Record<string, string>> {
  const inOrder = accepted.toSorted((one, other) => one.createTime - other.createTime);
  return Object.assign({}, ...inOrder.map(({ elements }) => elements)) as Record<string, string>;
}

/** What is stated beside what was known. */
function stand(stated: string, known: string | undefined): Pick<ComparedRow, 'stated' | 'known' | 'state'> {
  return { stated, known, state: stateOf(stated, known) };
}

/** Whether two texts are the same to a person: case and spaces at the ends do not count. */
function stateOf(stated: string, known: string | undefined): ComparedRow['state'] {
  if (known === undefined) return 'new';
  return stated.trim().toLocaleLowerCase() === known.trim().toLocaleLowerCase() ? 'same' : 'differs';
}

/** A day that was stated as milliseconds since 1970, or as it is. */
function printDay(text: string): string {
  return /^-?\d{5,}$/.test(text) ? new Date(Number(text)).toISOString().slice(0, 10) : text;
}
