import { Schema1765200000000 } from './1765200000000-schema';

/** Every migration, oldest first. */
export const migrations = [Schema1765200000000];
