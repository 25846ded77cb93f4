import { Schema1764800000000 } from './1764800000000-schema';
import { LeftOut1764900000000 } from './1764900000000-left-out';

/** Every migration, oldest first. */
export const migrations = [Schema1764800000000, LeftOut1764900000000];
