/** What the candidates are called in results. */
export const names = {
  gateOn: 'Voxgate',
  gateOff: 'Voxgate, gate off',
  throttler: 'Nest, @nestjs/throttler 6.7.1',
  postgresLimiter: 'Nest, RateLimiterPostgres 11.4.0',
};

/** The route that everybody is asked for: of those with a key, the one with least to do besides. */
export const route = '/api/v1/voices';
