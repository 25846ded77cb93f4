import type { DictionaryState } from '../../../tts/dictionaries/dictionaries.service';
import { ApiError } from '../../../platform/errors/api-error';

/** What a page of the list is. */
export interface PageOptions {
  size: number;
  /** The id of the last dictionary of the page before. */
  cursor: string | undefined;
  sort: 'creation_time_unix' | 'name';
  descending: boolean;
}

/**
 * Selects a page. An account has few dictionaries, so the whole list is in memory.
 *
 * @throws {ApiError} `INVALID_REQUEST` if the cursor is not from another page.
 */
export function pageOf(
  all: readonly DictionaryState[],
  { size, cursor, sort, descending }: PageOptions,
): { page: DictionaryState[]; next: string | undefined } {
  const order = descending ? -1 : 1;
  const sorted = [...all].sort((one, other) => order * compare(one, other, sort));
  const last = cursor === undefined ? -1 : sorted.findIndex(({ dictionary }) => dictionary.id === cursor);
  if (cursor !== undefined && last < 0) {
    const rule = 'must be the next_cursor of another page';
    throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'cursor', reason: 'invalid', rule }]);
  }
  const page = sorted.slice(last + 1, last + 1 + size);
  const hasMore = last + 1 + size < sorted.length;
  return { page, next: hasMore ? page.at(-1)!.dictionary.id : undefined };
}

function compare(
  { dictionary: one }: DictionaryState,
  { dictionary: other }: DictionaryState,
  sort: PageOptions['sort'],
) {
  const byName = sort === 'name' ? one.name.localeCompare(other.name, 'en') : 0;
  return byName || one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
}
