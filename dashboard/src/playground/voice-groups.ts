import type { Voice } from '../api/types';

interface VoiceGroup {
  group: string;
  items: { value: string; label: string }[];
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The voices grouped by language, in the server's order, and the saved mixes in a group of their own. */
export function voiceGroups(voices: readonly Voice[]): VoiceGroup[] {
  const groups = new Map<string, VoiceGroup['items']>();
  for (const voice of voices) {
    const group = voice.mix === undefined ? languageName(voice.language) : 'Saved mixes';
    const items = groups.get(group) ?? [];
    items.push({ value: voice.voice_id, label: voiceLabel(voice) });
    groups.set(group, items);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** A language tag in words: "en-US" → "American English". */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag;
}

function voiceLabel({ name, gender, engine, mix, is_available: isAvailable }: Voice): string {
  // Voices on other servers, while none of these can be used.
  const state = isAvailable === false ? ['not available now'] : [];
  if (mix !== undefined) return [name, 'mix', ...state].join(' · ');
  return [name, ...(gender === 'unknown' ? [] : [gender]), engine, ...state].join(' · ');
}
