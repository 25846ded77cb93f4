import type { Voice } from '../api/types';

interface VoiceGroup {
  group: string;
  items: { value: string; label: string }[];
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The voices grouped by language, in the server's order. */
export function voiceGroups(voices: readonly Voice[]): VoiceGroup[] {
  const groups = new Map<string, VoiceGroup['items']>();
  for (const voice of voices) {
    const group = languageName(voice.language);
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

function voiceLabel({ name, gender, engine }: Voice): string {
  return [name, ...(gender === 'unknown' ? [] : [gender]), engine].join(' · ');
}
