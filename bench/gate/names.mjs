/** Names of the candidates in the results. */
export const names = {
  gateOn: 'Voxgate',
  gateOff: 'Voxgate, gate off',
  throttler: 'Nest, @nestjs/throttler 6.7.1',
  postgresLimiter: 'Nest, RateLimiterPostgres 11.4.0',
};

/** The route that every candidate is asked for: of the routes that need a key, the one that does the least work. */
export const route = '/api/v1/voices';

/** The name of an earlier build in a comparison of two builds. */
export const earlierBuild = 'Voxgate, earlier';
