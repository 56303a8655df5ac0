import { fieldsOf } from '../../../session/stored-state.ts';
import { Copy } from 'lucide-react';
import { IconButton } from '../../../components/index.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import { useValueWords } from '../form/field-context.ts';
import { HelpMark } from '../form/help-mark.tsx';
import type { Member, Shape } from '../form/shape.ts';
import { shapeOfValue } from '../form/shape-of-value.ts';
import { printValue } from '../print-value.ts';
import styles from './record.module.css';

/** An answer as people read it: names and values, lists of records as tables, records inside as parts of their own. */
export function RecordView(props: {
  readonly shape: Shape;
  readonly value: unknown;
  /** Values can be copied one by one: what is shown once is needed elsewhere. */
  readonly canCopy?: boolean;
}) {
  const { t } = useOfficeText();
  const words = useValueWords();
  const { shape, value, canCopy = false } = props;
  const inner = innermost(shape, value);
  if (value === null || value === undefined) return <p className={styles['quiet']}>{t('value.none')}</p>;
  if (inner.kind === 'group') return <GroupView members={inner.members} value={value} canCopy={canCopy} />;
  if (inner.kind === 'list' && inner.entry.kind === 'group')
    return <RowsView members={inner.entry.members} rows={Array.isArray(value) ? value : []} />;
  return <p className={styles['alone']}>{printValue(inner, value, words)}</p>;
}

/** Of a value that may have several shapes, or any, the one that it has. */
function innermost(shape: Shape, value: unknown): Shape {
  if (shape.kind === 'any') return shapeOfValue(value);
  if (shape.kind !== 'either') return shape;
  const wanted = Array.isArray(value) ? 'list' : typeof value === 'object' ? 'group' : undefined;
  return shape.choices.find(({ kind }) => kind === wanted) ?? shape.choices[0] ?? shape;
}

type Fields = Readonly<Record<string, unknown>>;

/** What takes more than a line. */
function isPart(shape: Shape): boolean {
  return (
    shape.kind === 'group' || shape.kind === 'map' || (shape.kind === 'list' && shape.entry.kind === 'group')
  );
}

function GroupView(props: {
  readonly members: readonly Member[];
  readonly value: object;
  readonly canCopy: boolean;
}) {
  const words = useValueWords();
  const { t } = useOfficeText();
  const values: Fields = fieldsOf(props.value);
  const known = props.members.filter(({ name }) => values[name] !== undefined);
  const parts = known.filter(
    ({ name, shape }) => isPart(innermost(shape, values[name])) && values[name] !== null,
  );
  return (
    <>
      <dl className={styles['record']}>
        {known
          .filter((member) => !parts.includes(member))
          .map(({ name, shape, said }) => (
            <div key={name}>
              <dt>
                {words.contract.label(name)}
                <HelpMark label={words.contract.label(name)} said={said} />
              </dt>
              <dd data-none={values[name] === null || values[name] === ''}>
                {values[name] === '' ? words.none : printValue(shape, values[name], words)}
                {props.canCopy && typeof values[name] === 'string' && values[name] !== '' && (
                  <IconButton
                    icon={Copy}
                    size={12}
                    titled
                    name={t('call.copy', { label: words.contract.label(name) })}
                    onClick={() => void navigator.clipboard.writeText(String(values[name]))}
                  />
                )}
              </dd>
            </div>
          ))}
      </dl>
      {parts.map(({ name, shape }) => (
        <section key={name} className={styles['part']} aria-label={words.contract.label(name)}>
          <h3>{words.contract.label(name)}</h3>
          {shape.kind === 'map' ? (
            <MapView shape={shape.entry} value={fieldsOf(values[name])} />
          ) : (
            <RecordView shape={shape} value={values[name]} canCopy={props.canCopy} />
          )}
        </section>
      ))}
    </>
  );
}

function MapView({ shape, value }: { readonly shape: Shape; readonly value: Fields }) {
  const words = useValueWords();
  return (
    <dl className={styles['record']}>
      {Object.entries(value).map(([key, each]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{printValue(shape, each, words)}</dd>
        </div>
      ))}
    </dl>
  );
}

function RowsView({
  members,
  rows,
}: {
  readonly members: readonly Member[];
  readonly rows: readonly Fields[];
}) {
  const words = useValueWords();
  const { t } = useOfficeText();
  if (rows.length === 0) return <p className={styles['quiet']}>{t('value.none')}</p>;
  const shown = members.filter(({ name }) =>
    rows.some((row) => row[name] !== undefined && row[name] !== null),
  );
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {shown.map(({ name, shape }) => (
              <th key={name} scope="col" data-figure={isFigure(shape)}>
                {words.contract.label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of an answer have no name that all of them share.
            <tr key={at}>
              {shown.map(({ name, shape }) => (
                <td key={name} data-figure={isFigure(shape)}>
                  {printValue(shape, row[name], words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a column has figures, which stand at its right end. */
export function isFigure({ kind }: Shape): boolean {
  return kind === 'figure' || kind === 'whole';
}
