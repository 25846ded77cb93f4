import { manifest } from '@voxgate/speech/support/installation';

/** The version in `package.json`. */
export const { version } = manifest;
