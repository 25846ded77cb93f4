/** The headers that report budgets, and what they have. The code that sets them and the OpenAPI document take them from here. */
export const quotaHeaders = {
  charactersRemaining: {
    name: 'X-Quota-Characters-Remaining',
    description: 'The fewest characters that are left of any budget of the key and its account; only if there is one.',
    schema: { type: 'integer', minimum: 0, example: 9482 },
  },
  audioSecondsRemaining: {
    name: 'X-Quota-Audio-Seconds-Remaining',
    description:
      'The fewest seconds of audio that are left of any budget of the key and its account; only if there is one.',
    schema: { type: 'integer', minimum: 0, example: 512 },
  },
  reset: {
    name: 'X-Quota-Reset',
    description: 'With `QUOTA_EXCEEDED`: when the budget is full again.',
    schema: { type: 'string', format: 'date-time', example: '2030-02-01T00:00:00.000Z' },
  },
} as const;
