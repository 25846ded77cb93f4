import type { CartesiaVoiceDto, CartesiaVoicePageDto, ListVoicesDto } from './dto/voice.dto';

/** Cartesia's default. */
const usualLimit = 10;

/** Selects a page of voices. A client asks for the next one until it gets an empty page. */
export function voicePage(voices: readonly CartesiaVoiceDto[], wanted: ListVoicesDto): CartesiaVoicePageDto {
  const { q, gender, language, starting_after: after, ending_before: before } = wanted;
  const limit = Number(wanted.limit ?? usualLimit);
  const sought = q?.toLowerCase();
  const found = voices.filter(
    (voice) =>
      (sought === undefined || [voice.name, voice.id].some((text) => text.toLowerCase().includes(sought))) &&
      (gender === undefined || voice.gender === gender) &&
      (language === undefined || voice.language === language.toLowerCase().split('-')[0]),
  );
  const end = before === undefined ? found.length : Math.max(0, indexOf(found, before));
  const start = before === undefined ? indexOf(found, after) + 1 : Math.max(0, end - limit);
  const data = after !== undefined && indexOf(found, after) < 0 ? [] : found.slice(start, Math.min(end, start + limit));
  const hasMore = before === undefined ? start + data.length < found.length && data.length > 0 : start > 0;
  return { data, has_more: hasMore, next_page: hasMore && before === undefined ? data.at(-1)!.id : null };
}

function indexOf(voices: readonly CartesiaVoiceDto[], id: string | undefined): number {
  return voices.findIndex((voice) => voice.id === id);
}
