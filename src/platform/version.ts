import { manifest } from '../../packages/speech/src/support/installation';

/** The version in `package.json`. */
export const { version } = manifest;
