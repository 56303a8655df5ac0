import { Button } from '../../components/index.ts';
import { openPlace } from '../place.ts';
import { useMay } from '../use-call.ts';
import { requestShape } from './call-shapes.ts';
import { findPage, type CallPage } from './catalogue.ts';
import { isDangerous } from './confirm/dangerous.ts';
import { useContractWords } from './contract-texts.ts';
import { writeFields } from './form/draft.ts';
import { keepDraft } from './form/drafts.ts';

export type Filled = Readonly<Record<string, unknown>>;

/** Opens the page of a call with what is known of it filled in. */
export function openFilled({ page, filled }: { readonly page: CallPage; readonly filled: Filled }): void {
  const shape = requestShape(page);
  if (shape.kind === 'group') keepDraft(page.name, writeFields(shape, filled));
  openPlace(page.section, page.name);
}

/** A button to the page of a call, by its title; whoever may not make the call has none. */
export function CallButton({ name, filled = {} }: { readonly name: string; readonly filled?: Filled }) {
  const { title } = useContractWords();
  const may = useMay();
  const page = findPage(name);
  if (page === undefined || !may(page.call.permission)) return null;
  return (
    <Button size="small" data-dangerous={isDangerous(page)} onClick={() => openFilled({ page, filled })}>
      {title(name)}
    </Button>
  );
}
