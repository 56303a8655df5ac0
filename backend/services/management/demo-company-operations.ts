import { DEMO_COMPANY_MANAGEMENT, type VisitorAct } from '../../contract/calls/management/demo-company.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { CompanyService } from '../company/company-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';
import { requireFirstCompany } from './own-company.ts';

/** A company that was founded to demonstrate the product. Times in milliseconds since 1970 UTC. */
export interface DemoCompany {
  readonly card: {
    readonly name: string;
    readonly foundedMs: number;
    readonly customers: number;
    /** Orders of the year before the founding. */
    readonly orders: number;
  };
  /** The resets since the program was started, and how long each took, oldest first. */
  resets(): readonly { readonly timeMs: number; readonly durationMs: number }[];
  /** Begins to put the platform back to its morning; it ends and starts again. One that is under way is not begun again. */
  reset(): void;
}

/** A customer who comes while the product is shown. */
export interface DemoVisitor {
  /** Null before one came. */
  current(): { readonly customerNo: string; readonly name: string; readonly acts: VisitorAct[] } | null;
  /** Resolves when it is done; another visitor comes to register, with a name of the language. Throws PlatformError when it is rejected. */
  act(act: VisitorAct, language: string): Promise<void>;
}

export interface DemoCompanyDependencies {
  readonly companies: Pick<CompanyService, 'first'>;
  /** Absent where the platform has no such company. */
  readonly demoCompany?: DemoCompany | undefined;
  readonly visitor?: DemoVisitor | undefined;
}

/** DemoCompanyService: for the first company alone, 0001029 for any other; 012 where the platform demonstrates none. */
export function demoCompanyOperations(deps: DemoCompanyDependencies): ManagementOperation[] {
  return [
    implementManagement(DEMO_COMPANY_MANAGEMENT.demoCompany, async ({ companyId }) => {
      const { card, resets } = requireDemoCompany(deps, companyId);
      const { name, foundedMs, customers, orders } = card;
      return {
        name,
        foundedTime: foundedMs,
        customers,
        orders,
        resets: resets().map(({ timeMs, durationMs }) => ({ time: timeMs, durationMs })),
        visitor: deps.visitor?.current() ?? null,
      };
    }),
    implementManagement(
      DEMO_COMPANY_MANAGEMENT.actInDemoCompany,
      async ({ companyId, language }, { act }) => {
        requireDemoCompany(deps, companyId);
        await deps.visitor?.act(act, language);
        return null;
      },
    ),
    implementManagement(DEMO_COMPANY_MANAGEMENT.resetDemoCompany, async ({ companyId }) => {
      requireDemoCompany(deps, companyId).reset();
      return null;
    }),
  ];
}

function requireDemoCompany(
  { companies, demoCompany }: DemoCompanyDependencies,
  companyId: number,
): DemoCompany {
  requireFirstCompany(companies, companyId);
  if (demoCompany === undefined) throw new PlatformError(CODE.serviceUnavailable);
  return demoCompany;
}
