import type { SearchVoicesDto } from './dto/search-voices.dto';
import type { ElevenLabsVoiceDto, ElevenLabsVoicePageDto } from './dto/voice.dto';

const defaultPageSize = 10;

/**
 * A page of the voices that are looked for.
 *
 * @param idOf the id of the voice that is meant by another; `undefined` if there is none.
 */
export function searchVoices(
  voices: readonly ElevenLabsVoiceDto[],
  query: SearchVoicesDto,
  idOf: (id: string) => string | undefined,
): ElevenLabsVoicePageDto {
  const found = sorted(
    voices.filter((voice) => matches(voice, query, idOf)),
    query,
  );
  const start = Number(query.next_page_token ?? 0);
  const end = start + Number(query.page_size ?? defaultPageSize);
  const hasMore = end < found.length;
  return {
    voices: found.slice(start, end),
    has_more: hasMore,
    total_count: found.length,
    next_page_token: hasMore ? String(end) : null,
  };
}

function matches(
  { voice_id: id, name, description, category, labels }: ElevenLabsVoiceDto,
  query: SearchVoicesDto,
  idOf: (id: string) => string | undefined,
): boolean {
  if ((query.voice_type ?? 'default') !== 'default' || (query.category ?? category) !== category) return false;
  const wanted = query.voice_ids === undefined ? undefined : [query.voice_ids].flat().map(idOf);
  if (wanted && !wanted.includes(id)) return false;
  const term = query.search?.trim().toLowerCase() ?? '';
  return [id, name, description, category, ...Object.values(labels)].some((text) => text.toLowerCase().includes(term));
}

function sorted(voices: ElevenLabsVoiceDto[], { sort, sort_direction: direction }: SearchVoicesDto) {
  const inOrder = sort === 'name' ? voices.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) : voices;
  return direction === 'desc' ? inOrder.toReversed() : inOrder;
}
