/** The names under which responses are cached. */
export const sessionKey = ['session'] as const;
export const ownAccountsKey = ['own-accounts'] as const;
export const signInOptionsKey = ['sign-in-options'] as const;
export const apiKeysKey = ['api-keys'] as const;
export const voicesKey = ['voices'] as const;
export const usageKey = ['usage'] as const;
export const requestsKey = ['requests'] as const;
export const auditEventsKey = ['audit-events'] as const;
export const peopleKey = ['people'] as const;
export const invitationsKey = ['invitations'] as const;
export const secondFactorKey = ['second-factor'] as const;
export const accountRulesKey = ['account-rules'] as const;
export const dictionariesKey = ['dictionaries'] as const;
export const webhooksKey = ['webhooks'] as const;
export const deliveriesKey = ['deliveries'] as const;
export const sessionsKey = ['sessions'] as const;
export const speechStatusKey = ['speech-status'] as const;
