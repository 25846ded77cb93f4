import { ElevenLabsVoiceDto } from './dto/voice.dto';
import type { SearchVoicesDto } from './dto/search-voices.dto';
import { searchVoices } from './search-voices';
import { fliteVoices } from '@voxgate/speech';

describe('searchVoices', () => {
  const all = fliteVoices.map((voice) => ElevenLabsVoiceDto.from(voice));
  const search = (query: Partial<SearchVoicesDto>) =>
    searchVoices(all, query, (id) => (id === 'an alias' ? 'slt' : id));
  const found = (query: Partial<SearchVoicesDto>) => search(query).voices.map(({ voice_id: id }) => id);

  it('returns every voice once, page by page', () => {
    const ids: string[] = [];
    let page = search({ page_size: '2' });
    expect(page).toMatchObject({ has_more: true, total_count: 5, next_page_token: '2' });
    for (; page.next_page_token !== null; page = search({ page_size: '2', next_page_token: page.next_page_token })) {
      ids.push(...page.voices.map(({ voice_id: id }) => id));
    }
    ids.push(...page.voices.map(({ voice_id: id }) => id));
    expect(page).toMatchObject({ has_more: false, next_page_token: null });
    expect(ids).toEqual(fliteVoices.map(({ voiceId }) => voiceId));
  });

  it('has no next page after a full last page and past the end', () => {
    expect(search({ page_size: '5' })).toMatchObject({ has_more: false, next_page_token: null });
    expect(search({ next_page_token: '99' })).toMatchObject({ voices: [], has_more: false, total_count: 5 });
  });

  it('searches names, ids, descriptions and labels, ignoring case', () => {
    expect(found({ search: 'scottish' })).toEqual(['awb']);
    expect(found({ search: ' FEMALE ' })).toEqual(['slt']);
    expect(found({ search: 'en-GB' })).toEqual(['awb']);
    expect(found({ search: 'nothing of that kind' })).toEqual([]);
  });

  it('sorts by name or keeps the order, in both directions', () => {
    expect(found({ sort: 'name' })).toEqual(['awb', 'kal16', 'kal', 'rms', 'slt']);
    expect(found({ sort: 'name', sort_direction: 'desc' })).toEqual(['slt', 'rms', 'kal', 'kal16', 'awb']);
    expect(found({ sort: 'created_at_unix', sort_direction: 'desc' })).toEqual(found({}).toReversed());
  });

  it('filters by voice ids, type and category', () => {
    expect(found({ voice_ids: ['an alias', 'rms'] })).toEqual(['slt', 'rms']);
    expect(found({ voice_ids: 'kal' })).toEqual(['kal']);
    expect(found({ voice_type: 'personal' })).toEqual([]);
    expect(found({ category: 'cloned' })).toEqual([]);
    expect(found({ voice_type: 'default', category: 'premade' })).toHaveLength(5);
  });

  it('resolves each id once, however many voices there are', () => {
    const asked: string[] = [];
    const ids = Array.from({ length: 100 }, (_, index) => `nobody ${index}`);
    const voices = Array.from({ length: 200 }, () => all).flat();
    const page = searchVoices(voices, { voice_ids: ids }, (id) => {
      asked.push(id);
      return undefined;
    });
    expect(page.total_count).toBe(0);
    expect(asked).toEqual(ids);
  });
});
