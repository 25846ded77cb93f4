import type { ApiKey } from '../api/types';

/** The columns that the list can be sorted by. */
export const sortColumns = ['name', 'limit', 'created_by', 'created_at', 'last_used_at', 'expires_at'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface SortOrder {
  column: SortColumn;
  descending: boolean;
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** The keys whose name, prefix, creator or scopes contain every word of a text. */
export function searchKeys(keys: readonly ApiKey[], text: string): ApiKey[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return keys.filter((key) => {
    const haystack = [key.name, key.prefix, key.created_by?.name, key.disabled && 'disabled', ...(key.scopes ?? [])]
      .join(' ')
      .toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** Sorts keys by a column. Keys without a value come last in both directions. */
export function sortKeys(keys: readonly ApiKey[], { column, descending }: SortOrder): ApiKey[] {
  const sign = descending ? -1 : 1;
  return keys.toSorted((one, other) => {
    const [a, b] = [valueOf(one, column), valueOf(other, column)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : inOrder.compare(String(a), String(b));
    return sign * order;
  });
}

function valueOf(key: ApiKey, column: SortColumn): string | number | null {
  return column === 'created_by' ? (key.created_by?.name ?? null) : key[column];
}
