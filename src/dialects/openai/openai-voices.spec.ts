import { openAiAliases, OpenAiVoices } from './openai-voices';
import { InProcessEngine } from '../../../test/support/in-process-engine';
import { fliteVoices, type Voice, VoiceCatalogue } from '@voxgate/speech';
import { CallerVoices } from '../../tts/caller-voices';

class EngineWith extends InProcessEngine {
  constructor(private readonly own: readonly Voice[]) {
    super();
  }

  override voices(): Voice[] {
    return [...this.own];
  }
}

const voicesOf = (voices: readonly Voice[]) =>
  new OpenAiVoices(new CallerVoices(new VoiceCatalogue([new EngineWith(voices)])));
const voice = (voiceId: string, facts: Partial<Voice> = {}): Voice => ({ ...fliteVoices[0]!, voiceId, ...facts });

describe('OpenAiVoices', () => {
  it('finds a voice of the right gender for each of OpenAI’s names if only flite is installed', async () => {
    const voices = voicesOf(fliteVoices);
    for (const [name, { gender }] of Object.entries(openAiAliases)) {
      const resolved = await voices.resolve(undefined, name);
      const fallback = fliteVoices.find(({ voiceId }) => voiceId === resolved);
      expect(fallback?.gender).toBe(gender);
    }
  });

  it.each([
    ['Alloy', 'slt'],
    ['ONYX', 'rms'],
    ['SLT', 'slt'],
    ['Rms', 'rms'],
  ])('finds names in any case: %s', async (name, voiceId) => {
    expect(await voicesOf(fliteVoices).resolve(undefined, name)).toBe(voiceId);
  });

  it('prefers Kokoro’s voices, a different one for each name', async () => {
    const kokoro = Object.values(openAiAliases).map(({ voices }) => voice(voices[0]));
    const voices = voicesOf([...fliteVoices, ...kokoro]);
    const fallbacks = await Promise.all(Object.keys(openAiAliases).map((name) => voices.resolve(undefined, name)));
    expect(fallbacks).toEqual(kokoro.map(({ voiceId }) => voiceId));
    expect(new Set(fallbacks).size).toBe(13);
  });

  it('falls back to an English voice of that gender, then to any voice', async () => {
    const german = voice('thorsten', { language: 'de-DE', gender: 'male' });
    const english = voice('alba', { language: 'en-GB', gender: 'female' });
    expect(await voicesOf([german, english]).resolve(undefined, 'nova')).toBe('alba');
    expect(await voicesOf([german, english]).resolve(undefined, 'onyx')).toBe('alba');
    expect(await voicesOf([german]).resolve(undefined, 'onyx')).toBe('thorsten');
    await expect(voicesOf([]).resolve(undefined, 'onyx')).rejects.toThrow('There is no voice "onyx"');
  });

  it('prefers an installed voice with the same name as one of OpenAI’s', async () => {
    const voices = voicesOf([voice('slt'), voice('alloy', { gender: 'male' })]);
    expect(await voices.resolve(undefined, 'alloy')).toBe('alloy');
    expect((await voices.list(undefined)).filter(({ id }) => id === 'alloy')).toEqual([
      { id: 'alloy', name: 'SLT (en-US)' },
    ]);
  });

  it('finds a mix of voices', async () => {
    const voices = voicesOf(fliteVoices);
    expect(await voices.resolve(undefined, 'rms+slt(2)')).toBe('slt(2)+rms(1)');
    await expect(voices.resolve(undefined, 'slt+nobody')).rejects.toThrow(
      'There is no voice "nobody". GET /v1/audio/voices',
    );
    await expect(voices.resolve(undefined, 'slt(0)+rms')).rejects.toThrow('voice_id must have weights');
  });

  it.each(['nobody', 'constructor', '__proto__'])('rejects %s', async (name) => {
    await expect(voicesOf(fliteVoices).resolve(undefined, name)).rejects.toThrow(
      `There is no voice "${name}". GET /v1/audio/voices`,
    );
  });

  it('lists the voices, then OpenAI’s names', async () => {
    const list = await voicesOf(fliteVoices).list(undefined);
    expect(list[0]).toEqual({ id: 'slt', name: 'SLT (en-US)' });
    expect(list.slice(fliteVoices.length).map(({ id }) => id)).toEqual(Object.keys(openAiAliases));
    expect(list.at(-1)).toEqual({ id: 'verse', name: 'Verse (spoken by rms)' });
  });
});
