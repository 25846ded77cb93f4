import { Schema1764700000000 } from './1764700000000-schema';

/** Every migration, oldest first. */
export const migrations = [Schema1764700000000];
