import { Plus, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import { Icon, IconButton, Segmented, ToolButton } from '../../../components/index.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import {
  CHOICE,
  choiceDraft,
  emptyDraft,
  ENTRY,
  type Draft,
  type DraftFields,
  type DraftRows,
} from './draft.ts';
import { useFault, useIsNamed, usePresentText, useValueWords } from './field-context.ts';
import { HelpMark } from './help-mark.tsx';
import type { Fault } from './read-draft.ts';
import { ScalarControl, type ScalarShape } from './scalar-control.tsx';
import type { Member, Shape } from './shape.ts';
import styles from './form.module.css';

interface FieldProps<Of extends Shape = Shape, Value extends Draft = Draft> {
  readonly shape: Of;
  readonly path: Fault['path'];
  readonly label: string;
  readonly isRequired: boolean;
  readonly draft: Value;
  onChange(draft: Draft): void;
}

/** The fields of an object, one below the other. */
export function GroupFields(props: {
  readonly members: readonly Member[];
  readonly path: Fault['path'];
  readonly draft: DraftFields;
  onChange(draft: DraftFields): void;
}) {
  const { contract } = useValueWords();
  const { members, path, draft, onChange } = props;
  return (
    <div className={styles['fields']}>
      {members.map((member) => (
        <MemberField
          key={member.name}
          member={member}
          path={path.concat(member.name)}
          label={contract.label(member.name)}
          draft={draft[member.name]}
          onChange={(next) => onChange(withField(draft, member.name, next))}
        />
      ))}
    </div>
  );
}

function withField(fields: DraftFields, name: string, value: Draft): DraftFields {
  return Object.assign({}, fields, { [name]: value });
}

function MemberField(props: {
  readonly member: Member;
  readonly path: Fault['path'];
  readonly label: string;
  readonly draft: Draft;
  onChange(draft: Draft): void;
}) {
  const { member, path, label, draft, onChange } = props;
  const id = useId();
  const { shape, isRequired, said } = member;
  const field = { shape, path, label, isRequired, draft, onChange };
  const isNamed = useIsNamed(path);
  return (
    <div className={styles['row']} data-wide={isWide(shape)} data-named={isNamed}>
      <span className={styles['label']} data-required={isRequired}>
        <label htmlFor={id}>{label}</label>
        {isRequired && <RequiredMark />}
        <HelpMark label={label} said={said} />
      </span>
      <div className={styles['value']}>
        <ShapeField {...field} id={id} />
      </div>
    </div>
  );
}

function RequiredMark() {
  const { t } = useOfficeText();
  return (
    <abbr className={styles['required']} title={t('call.required')}>
      *
    </abbr>
  );
}

/** Objects and lists of objects take the whole width. */
function isWide(shape: Shape): boolean {
  return (
    shape.kind === 'group' || shape.kind === 'map' || (shape.kind === 'list' && shape.entry.kind === 'group')
  );
}

/** How a value of a shape is entered. */
export function ShapeField(props: FieldProps & { readonly id: string }) {
  const { shape, draft, isRequired, path, label, id, onChange } = props;
  const { t } = useOfficeText();
  const fault = useFault(path);
  if (isScalar(shape)) return <ScalarField {...props} shape={shape} draft={String(draft ?? '')} />;
  if (shape.kind === 'nothing') return <span className={styles['none']}>{t('value.none')}</span>;
  if (draft === undefined)
    return (
      <ToolButton id={id} name={path.join('.')} onClick={() => onChange(firstDraft(shape))}>
        <Icon icon={Plus} size={12} />
        {t('call.add', { label })}
      </ToolButton>
    );
  return (
    <div className={styles['part']}>
      <Composite {...props} shape={shape} />
      <FaultText fault={fault} />
      {!isRequired && (
        <ToolButton onClick={() => onChange(undefined)}>
          <Icon icon={X} size={12} />
          {t('call.leaveOut', { label })}
        </ToolButton>
      )}
    </div>
  );
}

function isScalar(shape: Shape): shape is ScalarShape {
  return !['group', 'list', 'map', 'either', 'nothing'].includes(shape.kind);
}

/** What an optional part begins with; a list with its first row. */
function firstDraft(shape: Shape): Draft {
  return shape.kind === 'list' && shape.entry.kind !== 'choice'
    ? [emptyDraft(shape.entry, true)]
    : emptyDraft(shape, true);
}

function ScalarField(props: FieldProps<ScalarShape, string> & { readonly id: string }) {
  const { shape, path, label, isRequired, draft, id, onChange } = props;
  const fault = useFault(path);
  const present = usePresentText(path, shape);
  return (
    <>
      <ScalarControl
        {...{ shape, id, label, isRequired, onChange }}
        name={path.join('.')}
        value={draft}
        placeholder={present}
        isInvalid={fault !== undefined}
        describedBy={fault && `${id}-fault`}
      />
      <FaultText fault={fault} id={`${id}-fault`} />
    </>
  );
}

/** What is wrong with a field, in words. */
function FaultText({ fault, id }: { readonly fault: Fault | undefined; readonly id?: string }) {
  const { t } = useOfficeText();
  if (fault === undefined) return null;
  return (
    <p className={styles['fault']} id={id}>
      {t(fault.text, { bound: fault.bound ?? '' })}
    </p>
  );
}

function Composite(props: FieldProps & { readonly id: string }) {
  const { shape, path, draft, onChange } = props;
  switch (shape.kind) {
    case 'group':
      return (
        <div className={styles['box']}>
          <GroupFields members={shape.members} path={path} draft={draft as DraftFields} onChange={onChange} />
        </div>
      );
    case 'list':
      return shape.entry.kind === 'choice' ? (
        <ChoiceList {...props} shape={shape.entry} draft={draft as DraftRows} />
      ) : (
        <RowList {...props} shape={shape} draft={draft as DraftRows} />
      );
    case 'map':
      return <MapRows {...props} shape={shape} draft={draft as DraftRows} />;
    case 'either':
      return <EitherField {...props} shape={shape} draft={draft as DraftFields} />;
    default:
      return null;
  }
}

/** Several of some values. */
function ChoiceList(props: FieldProps<Extract<Shape, { kind: 'choice' }>, DraftRows>) {
  const { contract } = useValueWords();
  const { shape, path, label, draft, onChange } = props;
  return (
    <div className={styles['choices']} role="group" aria-label={label}>
      {shape.values.map(({ value, meaning }) => {
        const text = String(value);
        const isIn = draft.includes(text);
        return (
          <label key={text}>
            <input
              type="checkbox"
              name={`${path.join('.')}.${text}`}
              checked={isIn}
              onChange={() => onChange(isIn ? draft.filter((each) => each !== text) : draft.concat(text))}
            />
            {contract.meaning(meaning)}
          </label>
        );
      })}
    </div>
  );
}

/** Rows that can be added and taken away. */
function RowList(props: FieldProps<Extract<Shape, { kind: 'list' }>, DraftRows>) {
  const { t } = useOfficeText();
  const { shape, path, label, draft, onChange } = props;
  const id = useId();
  return (
    <ol className={styles['rows']} aria-label={label} data-groups={shape.entry.kind === 'group'}>
      {draft.map((row, at) => (
        // Rows have nothing of their own that names them.
        <li key={at}>
          <ShapeField
            shape={shape.entry}
            id={`${id}-${at}`}
            path={path.concat(at)}
            label={`${label} ${at + 1}`}
            isRequired
            draft={row}
            onChange={(next) => onChange(draft.with(at, next))}
          />
          <IconButton
            icon={Trash2}
            size={12}
            name={t('call.removeRow', { label, row: at + 1 })}
            titled
            onClick={() => onChange(draft.toSpliced(at, 1))}
          />
        </li>
      ))}
      <li>
        <ToolButton
          name={`${path.join('.')}.+`}
          onClick={() => onChange(draft.concat([emptyDraft(shape.entry, true)]))}
        >
          <Icon icon={Plus} size={12} />
          {t('call.addRow', { label })}
        </ToolButton>
      </li>
    </ol>
  );
}

/** Names with a value each. */
function MapRows(props: FieldProps<Extract<Shape, { kind: 'map' }>, DraftRows>) {
  const { shape, draft } = props;
  const key: Shape = { kind: 'text', least: 1, most: 64 };
  const members: readonly Member[] = [
    { name: ENTRY.key, shape: key, isRequired: true, said: undefined },
    { name: ENTRY.value, shape: shape.entry, isRequired: true, said: undefined },
  ];
  const entry: Shape = { kind: 'group', members };
  return <RowList {...props} shape={{ kind: 'list', entry, least: 0, most: Infinity }} draft={draft} />;
}

/** A value that may have several shapes: which one, and the value in it. */
function EitherField(
  props: FieldProps<Extract<Shape, { kind: 'either' }>, DraftFields> & { readonly id: string },
) {
  const { t } = useOfficeText();
  const { shape, path, label, draft, id, onChange } = props;
  const at = Number(draft[CHOICE.at]);
  const choice = shape.choices[at];
  return (
    <>
      <div data-either={path.join('.')}>
        <Segmented
          label={label}
          value={at}
          segments={shape.choices.map(({ kind }, index) => ({ value: index, label: t(`kind.${kind}`) }))}
          onChange={(next) => onChange(choiceDraft(shape, next))}
        />
      </div>
      {choice !== undefined && (
        <ShapeField
          shape={choice}
          {...{ id, path, label }}
          isRequired
          draft={draft[CHOICE.value]}
          onChange={(next) => onChange(withField(draft, CHOICE.value, next))}
        />
      )}
    </>
  );
}
