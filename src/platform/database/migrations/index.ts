import { Schema1765100000000 } from './1765100000000-schema';

/** Every migration, oldest first. */
export const migrations = [Schema1765100000000];
