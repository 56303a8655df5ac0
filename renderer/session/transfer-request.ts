import { create } from 'zustand';
import type { TradeType } from '../../backend/domain/account-type.ts';

/** A transfer between own accounts as somebody has said it; nothing of it is sent before the form is. */
export interface TransferRequest {
  /** Plain decimal text, in the currency of the account that it leaves. */
  readonly amount: string;
  /** Of the account that it leaves; undefined where none was said. */
  readonly currency: string | undefined;
  readonly from: TradeType;
  readonly to: TradeType;
}

/** The last transfer that was asked for, for the page that has the form; `at` tells one from the next. */
export const useTransferRequest = create<{
  readonly asked: (TransferRequest & { readonly at: number }) | undefined;
}>(() => ({ asked: undefined }));

/** Asks for a transfer: the form on the page Money begins with it. */
export function askForTransfer(request: TransferRequest): void {
  useTransferRequest.setState(({ asked }) => ({ asked: { ...request, at: (asked?.at ?? 0) + 1 } }));
}

/** The form begins as it does without a word. */
export function forgetTransfer(): void {
  useTransferRequest.setState({ asked: undefined });
}
