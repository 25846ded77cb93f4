import { type Role, roles } from './role';

/** The scopes of API keys: the rights that a key can have. The names are part of the API: never rename one. */
export const scopes = [
  'speech',
  'voices',
  'voices:write',
  'usage',
  'keys:read',
  'keys:write',
  'dictionaries:read',
  'dictionaries:write',
  'files:read',
  'files:write',
  'history:read',
  'history:write',
] as const;
export type Scope = (typeof scopes)[number];

/** Everything that a route can require. Rights that are not scopes are for people only. */
export const rights = [
  ...scopes,
  'people:read',
  'people:write',
  'account:write',
  'audit:read',
  'alerts:write',
] as const;
export type Right = (typeof rights)[number];

/** The rights of a key: its scopes, or every scope if it has no list (`null`). */
export function rightsOfKey(given: readonly Scope[] | null): readonly Right[] {
  return given ?? scopes;
}

const rightsOfRoles: Readonly<Record<Role, readonly Right[]>> = {
  owner: rights,
  administrator: rights.filter((right) => right !== 'account:write'),
  member: [
    'speech',
    'voices',
    'voices:write',
    'usage',
    'keys:read',
    'keys:write',
    'dictionaries:read',
    'dictionaries:write',
    'files:read',
    'files:write',
    'history:read',
    'history:write',
    'people:read',
  ],
  viewer: ['voices', 'usage', 'keys:read', 'dictionaries:read', 'files:read', 'history:read', 'people:read'],
};

/** The rights of a person with a role. */
export function rightsOfRole(role: Role): readonly Right[] {
  return rightsOfRoles[role];
}

/** The roles that include a right, most powerful first. */
export function rolesWith(right: Right): Role[] {
  return roles.filter((role) => rightsOfRoles[role].includes(right));
}

/** Whether API keys can have a right. */
export function isScope(right: Right): right is Scope {
  return (scopes as readonly Right[]).includes(right);
}
