/** What a person may be in an account, most powerful first. `rightsOfRole` says what each may do. */
export const roles = ['owner', 'administrator', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Whether a role is more powerful than another. */
export function isAbove(role: Role, other: Role): boolean {
  return roles.indexOf(role) < roles.indexOf(other);
}
