import { Initial1764000000000 } from './1764000000000-initial';

/** Every migration, oldest first. */
export const migrations = [Initial1764000000000];
