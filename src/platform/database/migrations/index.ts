import { Schema1765000000000 } from './1765000000000-schema';

/** Every migration, oldest first. */
export const migrations = [Schema1765000000000];
