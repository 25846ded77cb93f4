import { Schema1765300000000 } from './1765300000000-schema';

/** Every migration, oldest first. */
export const migrations = [Schema1765300000000];
