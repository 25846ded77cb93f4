import { basename, dirname } from 'node:path';
import { projectRoot } from '../../platform/project-root';

/** Whether npm has installed this code as a package. Otherwise, it is a checkout. */
const isPackage = basename(dirname(projectRoot)) === 'node_modules';

/** What operators type to start the server, and to manage it, as messages show it. */
export const commandNames = isPackage
  ? { start: 'npx voxgate', manage: 'npx voxgate' }
  : { start: 'npm start', manage: 'npm run --silent voxgate --' };
