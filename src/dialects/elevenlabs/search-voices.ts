import type { SearchVoicesDto } from './dto/search-voices.dto';
import type { ElevenLabsVoiceDto, ElevenLabsVoicePageDto } from './dto/voice.dto';

const defaultPageSize = 10;

/**
 * Returns a page of the voices that match a query.
 *
 * @param idOf resolves an alias to a voice id; `undefined` if there is no such voice.
 */
export function searchVoices(
  voices: readonly ElevenLabsVoiceDto[],
  query: SearchVoicesDto,
  idOf: (id: string) => string | undefined,
): ElevenLabsVoicePageDto {
  // Resolve the ids only once: there may be a hundred ids and a thousand voices.
  const wanted = query.voice_ids === undefined ? undefined : new Set([query.voice_ids].flat().map(idOf));
  const found = sorted(
    voices.filter((voice) => (!wanted || wanted.has(voice.voice_id)) && matches(voice, query)),
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
): boolean {
  if ((query.voice_type ?? 'default') !== 'default' || (query.category ?? category) !== category) return false;
  const term = query.search?.trim().toLowerCase() ?? '';
  return [id, name, description, category, ...Object.values(labels)].some((text) => text.toLowerCase().includes(term));
}

function sorted(voices: ElevenLabsVoiceDto[], { sort, sort_direction: direction }: SearchVoicesDto) {
  const inOrder = sort === 'name' ? voices.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) : voices;
  return direction === 'desc' ? inOrder.toReversed() : inOrder;
}
