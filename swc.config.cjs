// swc's options for TypeScript, in the build and in the tests. Nest needs decorators and their metadata.
const { paths } = require('./tsconfig.json').compilerOptions;

module.exports = {
  configFile: false,
  swcrc: false,
  jsc: {
    baseUrl: __dirname,
    // Imports of the packages by name become relative.
    paths,
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};
