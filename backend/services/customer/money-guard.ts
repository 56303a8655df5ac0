import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { WallClock } from '../../domain/clock.ts';
import { securityChangeRepository } from '../../storage/customers/index.ts';
import { bankCardRepository, walletRepository } from '../../storage/customers/wallets.ts';
import type { Database } from '../../storage/index.ts';
import type { MoneyGuard, OwnPayee } from '../money-guard.ts';
import { WITHDRAW_DELAY_MS } from './api-keys/api-key-record.ts';
import type { ApiKeys } from './api-keys/api-keys.ts';
import type { Kyc } from './kyc/kyc.ts';
import { KYC_STATE } from './kyc/marks.ts';
import { requireGoogleCode } from './security/checks.ts';
import { requireFundPassword } from './security/fund-password-operations.ts';
import { toBankCard } from './wallets/bank-cards.ts';
import type { LoginDependencies } from './sign-in/login-dependencies.ts';

interface MoneyGuardDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly keys: ApiKeys;
  readonly kyc: Kyc;
  readonly login: LoginDependencies;
}

export function moneyGuard({ database, wallClock, keys, kyc, login }: MoneyGuardDependencies): MoneyGuard {
  return {
    changes: (customerId) => securityChangeRepository.of(database, customerId),
    async hasPassed(companyId, customerId, levelCode) {
      const levels = kyc.findConfiguration(companyId)?.levels ?? [];
      if (!levels.some((level) => level.levelCode === levelCode)) return true;
      if (await kyc.isVerifiedAlready(customerId)) return true;
      const applications = await kyc.applications(customerId);
      return applications.some((row) => row.level_code === levelCode && row.status === KYC_STATE.passed);
    },
    payees: async (customerId) => [
      ...(await bankCardRepository.ofCustomer(database, customerId)).map(cardPayee),
      ...(await walletRepository.ofCustomer(database, customerId)).map(addressPayee),
    ],
    requireFundPassword: (customerId, password) => requireFundPassword(login, customerId, password),
    requireGoogleCode: (customerId, code) => requireGoogleCode(login, customerId, code),
    requireKeyMayWithdraw(customerId, apiKey) {
      const key = keys.of(customerId).find((row) => row.api_key === apiKey);
      const isOld = key !== undefined && wallClock.nowMs() >= key.create_time_ms + WITHDRAW_DELAY_MS;
      if (!isOld || key.white_ips === '') throw new PlatformError(CODE.apiKeyNotPermitted);
    },
  };
}

function cardPayee(row: Parameters<typeof toBankCard>[0]): OwnPayee {
  const card = toBankCard(row);
  return {
    form: 'card',
    account: card.bankCardNumber,
    blockchain: '',
    currency: card.bankCurrency,
    name: card.bankAccountName ?? `${card.firstName} ${card.lastName}`.trim(),
    bankName: card.bankName,
    bankCode: card.bankCode,
    addedAtMs: row.create_time_ms,
  };
}

function addressPayee(row: Awaited<ReturnType<typeof walletRepository.ofCustomer>>[number]): OwnPayee {
  return {
    form: 'address',
    account: row.address,
    blockchain: row.chain_name,
    currency: row.currency,
    name: '',
    bankName: '',
    bankCode: '',
    addedAtMs: row.create_time_ms,
  };
}
