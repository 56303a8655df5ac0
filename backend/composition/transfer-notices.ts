import { UPDATE_TYPE } from '../contract/message-hub/notice.ts';
import type { CustomerService } from '../services/customer/index.ts';
import type { TransferRow } from '../storage/fund/index.ts';
import type { PlatformContext } from './platform-context.ts';

/** Sends both customers of a transfer a message that stays; a transfer between one's own accounts needs none. */
export function transferNotices(
  { log }: Pick<PlatformContext, 'log'>,
  { directory, notices }: Pick<CustomerService, 'directory' | 'notices'>,
): (row: TransferRow) => void {
  const send = async (row: TransferRow, side: 'out' | 'in') => {
    const payer = await directory.byId(row.out_customer_id);
    const receiver = await directory.byId(row.in_customer_id);
    if (payer === undefined || receiver === undefined) return;
    const to = side === 'out' ? payer : receiver;
    const texts =
      side === 'out' ? sentTexts(row, receiver.customer_no) : receivedTexts(row, payer.customer_no);
    await notices.send({
      to: {
        ...{ companyId: row.company_id, customerId: to.id, customerNo: to.customer_no },
        language: to.language,
      },
      bizType: side === 'out' ? 'TRANSFER_OUT_SUCCESS' : 'TRANSFER_IN_SUCCESS',
      texts,
      updateType: UPDATE_TYPE.funds,
      tradeType: side === 'out' ? row.out_trade_type : row.in_trade_type,
      show: true,
    });
  };
  return (row) => {
    if (row.out_customer_id === row.in_customer_id) return;
    Promise.all([send(row, 'out'), send(row, 'in')]).catch((error: unknown) =>
      log.error({ err: error, transfer: row.id }, 'a message about a transfer was not sent'),
    );
  };
}

function sentTexts(row: TransferRow, customerNo: string) {
  const amount = `${row.out_amount} ${row.out_currency}`;
  const account = row.out_account_id;
  return {
    title: { 'en-US': 'Transfer sent', 'zh-CN': '转出成功', 'zh-TW': '轉出成功' },
    content: {
      'en-US': `${amount} was sent from your account ${account} to customer ${customerNo}.`,
      'zh-CN': `${amount} 已从您的账户 ${account} 转给客户 ${customerNo}。`,
      'zh-TW': `${amount} 已從您的帳戶 ${account} 轉給客戶 ${customerNo}。`,
    },
  };
}

function receivedTexts(row: TransferRow, customerNo: string) {
  const amount = `${row.in_amount} ${row.in_currency}`;
  const account = row.in_account_id;
  return {
    title: { 'en-US': 'Transfer received', 'zh-CN': '转入成功', 'zh-TW': '轉入成功' },
    content: {
      'en-US': `${amount} arrived from customer ${customerNo} in your account ${account}.`,
      'zh-CN': `客户 ${customerNo} 转入 ${amount} 到您的账户 ${account}。`,
      'zh-TW': `客戶 ${customerNo} 轉入 ${amount} 到您的帳戶 ${account}。`,
    },
  };
}
