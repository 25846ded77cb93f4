import { Schema1764700000000 } from './1764700000000-schema';
import { HandInKeys1764800000000 } from './1764800000000-hand-in-keys';

/** Every migration, oldest first. */
export const migrations = [Schema1764700000000, HandInKeys1764800000000];
