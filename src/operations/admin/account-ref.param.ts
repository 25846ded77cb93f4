/** How OpenAPI describes the parameter of a path that names an account. */
export const accountParam = {
  name: 'account',
  description:
    'The `id` of the account, `acct_…`, or `external:` and the id in your own system: `external:customer-42`.',
  example: 'external:customer-42',
} as const;
