/** Business types of the management API (reference payload, management). Those under `venue.admin` are the platform's own. */
export const MANAGEMENT_BIZ_TYPE = {
  resetAppSecret: 'venue.admin.CompanyAdminService.resetAppSecret',
} as const;
