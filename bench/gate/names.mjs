/** The candidates' names in the results. */
export const names = {
  gateOn: 'Voxgate',
  gateOff: 'Voxgate, gate off',
  throttler: 'Nest, @nestjs/throttler 6.7.1',
  postgresLimiter: 'Nest, RateLimiterPostgres 11.4.0',
};

/** The route that all candidates serve: of the routes that need a key, the one with the least other work. */
export const route = '/api/v1/voices';
