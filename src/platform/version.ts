import { manifest } from '../speech/support/installation';

/** The version in `package.json`. */
export const { version } = manifest;
