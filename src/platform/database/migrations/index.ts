import { Schema1764800000000 } from './1764800000000-schema';

/** Every migration, oldest first. */
export const migrations = [Schema1764800000000];
