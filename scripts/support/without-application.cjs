const applications = /\/src\/(?:app|app\.module|main|cli\/main|startup\/[\w-]+)\.ts$|\/test\/support\/test-app\.ts$/u;

/** For Jest: what a file imports, but for those that import the application as a whole. */
module.exports = {
  extract: (_code, path, defaultExtract) => (applications.test(path) ? new Set() : defaultExtract(_code, path)),
  getCacheKey: () => applications.source,
};
