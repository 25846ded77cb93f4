const path = require('node:path');
const config = require('../../jest.config.js');

/** Jest as in `npm test`, but what imports the whole application is not taken as related to each of its files. */
module.exports = {
  ...config,
  rootDir: path.resolve(__dirname, '../..'),
  roots: [...config.roots, '<rootDir>/dashboard/src'],
  dependencyExtractor: '<rootDir>/scripts/support/without-application.cjs',
};
