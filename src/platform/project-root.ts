/** The directory of `package.json`: above `src` in tests, above `dist/src` in a build. */
export { installationDirectory as projectRoot } from '@voxgate/speech/support/installation';
