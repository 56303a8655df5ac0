import type { PlatformConfig } from '../platform-config.ts';
import { MERIDIAN, MERIDIAN_DEMO, type CompanyDefinition } from '../services/company/company-service.ts';

/** The companies of the platform, real and demonstration, as the configuration wants their name, brand and rules. */
export function configureCompanies({
  encryptedBodies,
  clientProfile,
  unknownMembers,
  brand,
}: PlatformConfig): CompanyDefinition[] {
  const shown = (company: CompanyDefinition): Pick<CompanyDefinition, 'name' | 'brand'> => {
    if (brand === undefined) return { name: company.name };
    const { name, ...look } = brand;
    return { name: company.companyType === 'demo' ? `${name} Demo` : name, brand: look };
  };
  return [MERIDIAN, MERIDIAN_DEMO].map((company) => ({
    ...company,
    ...shown(company),
    encryptedBodies,
    clientProfile,
    unknownMembers,
  }));
}
