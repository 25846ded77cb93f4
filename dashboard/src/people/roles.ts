import type { Role } from '../api/types';

/** The roles, most powerful first, and what each may do. */
export const roles: readonly { value: Role; label: string; description: string }[] = [
  { value: 'owner', label: 'Owner', description: 'May do everything, also change owners and the account’s rules.' },
  { value: 'administrator', label: 'Administrator', description: 'Manages keys and people, except owners.' },
  { value: 'member', label: 'Member', description: 'Creates keys and speech. Sees usage and people.' },
  { value: 'viewer', label: 'Viewer', description: 'Sees keys, voices, usage and people. Changes nothing.' },
];

/** The name of a role. */
export function roleName(role: Role): string {
  return roles.find(({ value }) => value === role)?.label ?? role;
}

/** The roles that somebody may give, and whose people they may change. */
export function manageableRoles(own: Role): typeof roles {
  return roles.slice(roles.findIndex(({ value }) => value === own));
}
