import type { ValueTransformer } from 'typeorm';

/** For columns of PostgreSQL's `bigint`, which the driver returns as text: as numbers, which are exact up to 2⁵³. */
export const bigintAsNumber: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: number | null) => value,
};
