import { CircleCheck, CircleSlash, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_MANAGEMENT } from '../../../backend/contract/calls/management/products.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import {
  Button,
  EmptyState,
  Icon,
  Panel,
  PanelStrip,
  Skeleton,
  StateWord,
  TabStrip,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { playKey } from '../../panels/shared/product-label.ts';
import { ActButton } from '../act-button.tsx';
import { EffectPane } from '../effect/effect-pane.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { DifferencePanel } from './difference-panel.tsx';
import { HoursWeek } from './hours-week.tsx';
import { takenBackWith, type OfficeProduct } from './products-model.ts';
import { SendPart, SentPart } from './send-part.tsx';
import { CellsContext } from './term-cell.tsx';
import { GroupsTable, TermsLines, TiersTable } from './terms-panel.tsx';
import { useDraftedTerms, type DraftedTerms } from './use-drafted-terms.ts';
import { useProduct } from './use-product.ts';
import styles from './products.module.css';

const { saveProductTerms, setProductStatus, productStatuses, getSymbolByCompanyId } = PRODUCT_MANAGEMENT;
const [ENABLED, DISABLED] = [1, 2];

export interface ProductTermsProps {
  readonly product: OfficeProduct;
  readonly isOnSale: boolean;
}

/** The terms of a product in one account type with the changes that somebody drafts, what they would do, and the button that sends them. */
export function ProductTerms({ product, isOnSale }: ProductTermsProps) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const [chosen, setChosen] = useState<number>();
  const tradeType = product.tradeTypes.find((each) => each === chosen) ?? product.tradeTypes[0] ?? 0;
  const found = useProduct(product.symbolId, tradeType, product.digits);
  const drafted = useDraftedTerms(product.symbolId, tradeType, found);
  const { isAsking, submit, stopAsking } = drafted;
  const isEditable = useMay()(saveProductTerms.permission);
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isEditable;
    const isBack = event.key === 'Escape' && isAsking;
    if (!isSend && !isBack) return;
    event.preventDefault();
    if (isSend) submit();
    else stopAsking();
  };
  const { changed, takeBack, draft } = drafted;
  return (
    <div className={styles['both']} onKeyDown={onKeyDown}>
      <div className={styles['middle']}>
        <Panel name={product.code} className={styles['terms'] ?? ''}>
          <PanelStrip
            tabs={
              <TabStrip
                label={t('products.accountTypes')}
                selected={String(tradeType)}
                onSelect={(id) => setChosen(Number(id))}
                tabs={product.tradeTypes.map((each) => ({
                  id: String(each),
                  label: panels(playKey(TRADE_TYPES.word(each) ?? 'cross')),
                }))}
              />
            }
          >
            <Sale product={product} isOnSale={isOnSale} isEditable={isEditable} />
          </PanelStrip>
          {found.error !== null && <CallErrorNote error={found.error} />}
          <TermsBody found={found} drafted={drafted} isEditable={isEditable} />
        </Panel>
        {changed.length > 0 && (
          <DifferencePanel
            changed={changed}
            groups={found.groups}
            onUndo={
              isEditable ? (cell) => takeBack(takenBackWith(cell, found.cells ?? {}, draft)) : undefined
            }
          />
        )}
      </div>
      <EffectSide drafted={drafted} isEditable={isEditable} />
    </div>
  );
}

function TermsBody(props: {
  readonly found: ReturnType<typeof useProduct>;
  readonly drafted: DraftedTerms;
  readonly isEditable: boolean;
}) {
  const { t } = useOfficeText();
  const { found, drafted, isEditable } = props;
  const { inForce, cells, groups, hours, error } = found;
  if (inForce === undefined || cells === undefined)
    return error === null ? <Skeleton rows={10} label={t('office.reading')} /> : null;
  const { draft, change, add, takeBack } = drafted;
  return (
    <CellsContext value={{ inForce: cells, draft, isEditable, change, add, drop: takeBack }}>
      <div className={styles['body']}>
        <GroupsTable inForce={inForce} groups={groups} cells={cells} />
        <TermsLines />
        <TiersTable />
        {hours !== undefined && <HoursWeek hours={hours} />}
      </div>
    </CellsContext>
  );
}

/** Whether the product is on sale, and the button that changes it. */
function Sale({ product, isOnSale, isEditable }: ProductTermsProps & { readonly isEditable: boolean }) {
  const { t } = useOfficeText();
  const { symbolId, code } = product;
  return (
    <>
      <StateWord tone={isOnSale ? 'ok' : 'bad'} icon={isOnSale ? CircleCheck : CircleSlash}>
        {t(isOnSale ? 'products.onSale' : 'products.stopped')}
      </StateWord>
      {isEditable && (
        <ActButton
          call={setProductStatus}
          body={{ symbolId, status: isOnSale ? DISABLED : ENABLED }}
          icon={isOnSale ? CircleSlash : CircleCheck}
          label={t(isOnSale ? 'products.stop' : 'products.sell')}
          question={t(isOnSale ? 'products.stopText' : 'products.sellText', { product: code })}
          tone={isOnSale ? 'danger' : 'default'}
          changes={[productStatuses, getSymbolByCompanyId]}
        />
      )}
    </>
  );
}

/** At the right: what the draft would do, what came of what was sent, and the button that sends it. */
function EffectSide({
  drafted,
  isEditable,
}: {
  readonly drafted: DraftedTerms;
  readonly isEditable: boolean;
}) {
  const { t } = useOfficeText();
  const { effect, changed, changes, unread, isAsking, sending } = drafted;
  return (
    <div className={styles['effect']}>
      <EffectPane effect={effect} hint={t(isEditable ? 'products.hint' : 'act.mayNot')} />
      {sending.sent.length > 0 && (
        <Panel name={t('call.sent')} className={styles['outcomes'] ?? ''}>
          <SentPart sent={sending.sent} onAgain={(again) => void sending.send([again])} />
        </Panel>
      )}
      {isEditable && changed.length > 0 && (
        <Panel name={t('products.publish')}>
          <SendPart
            changes={changes}
            unread={unread}
            takesTwo={effect.answer?.takesTwo === true}
            isAsking={isAsking}
            isBlind={drafted.isBlind}
            isBusy={sending.isBusy}
            stoppedOut={effect.answer?.stoppedOutCount ?? 0}
            onSend={drafted.submit}
            onCancel={drafted.stopAsking}
          />
          <Button variant="quiet" size="small" onClick={drafted.throwAway}>
            <Icon icon={Trash2} size={12} /> {t('products.throwAway')}
          </Button>
        </Panel>
      )}
    </div>
  );
}

/** Where there is no product. */
export function NoProduct() {
  const { t } = useOfficeText();
  return (
    <Panel name={t('products.none')}>
      <EmptyState title={t('products.none')} />
    </Panel>
  );
}
