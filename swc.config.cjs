// swc's options for TypeScript, in the build and in the tests. Nest needs decorators and their metadata.
module.exports = {
  configFile: false,
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};
