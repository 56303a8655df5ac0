/** A role with what it may do. */
export interface RoleRow {
  readonly role: string;
  readonly permissions: readonly string[];
}

/** One thing that can be done, and for each role, in its order, whether it may. */
export interface MatrixRow {
  readonly permission: string;
  readonly may: readonly boolean[];
}

/** What each role may do: permissions that all have first, then those of fewer roles; in the order of the platform among equals. */
export function toMatrix(roles: readonly RoleRow[]): readonly MatrixRow[] {
  const permissions = [...new Set(roles.flatMap((role) => role.permissions))];
  const rows = permissions.map((permission) => ({
    permission,
    may: roles.map((role) => role.permissions.includes(permission)),
  }));
  const count = ({ may }: MatrixRow) => may.filter(Boolean).length;
  return rows.toSorted((one, other) => count(other) - count(one));
}
