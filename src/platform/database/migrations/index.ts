import { Schema1764900000000 } from './1764900000000-schema';

/** Every migration, oldest first. */
export const migrations = [Schema1764900000000];
