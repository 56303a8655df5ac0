import { create } from 'zustand';
import type { TradeType } from '../../backend/domain/account-type.ts';

/** A transfer between own accounts, typed in the palette; nothing is sent before the form is. */
export interface TransferRequest {
  /** Plain decimal text, in the currency of the account that it leaves. */
  readonly amount: string;
  /** Of the account that it leaves; undefined where none was typed. */
  readonly currency: string | undefined;
  readonly from: TradeType;
  readonly to: TradeType;
}

/** The last transfer that was requested, for the page that has the form; `at` tells one from the next. */
export const useTransferRequest = create<{
  readonly requested: (TransferRequest & { readonly at: number }) | undefined;
}>(() => ({ requested: undefined }));

/** Requests a transfer: the form on the page Money begins with it. */
export function requestTransfer(request: TransferRequest): void {
  useTransferRequest.setState(({ requested }) => ({
    requested: { ...request, at: (requested?.at ?? 0) + 1 },
  }));
}

/** The form begins empty again. */
export function clearTransferRequest(): void {
  useTransferRequest.setState({ requested: undefined });
}
