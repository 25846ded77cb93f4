/** What an operator's key may do: `write`: everything; `read`: neither change anything nor export what accounts have. */
export const operatorAccesses = ['read', 'write'] as const;
export type OperatorAccess = (typeof operatorAccesses)[number];
