import { Schema1765400000000 } from './1765400000000-schema';

/** Every migration, oldest first. */
export const migrations = [Schema1765400000000];
