import { openAiAliases, OpenAiVoices } from './openai-voices';
import { InProcessEngine } from '../../../test/support/in-process-engine';
import { fliteVoices, type Voice, VoiceCatalogue } from '../../speech';
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
  it('finds a voice of the right gender for each of OpenAI’s names if only flite is installed', () => {
    const voices = voicesOf(fliteVoices);
    for (const [name, { gender }] of Object.entries(openAiAliases)) {
      const fallback = fliteVoices.find(({ voiceId }) => voiceId === voices.resolve(undefined, name));
      expect(fallback?.gender).toBe(gender);
    }
  });

  it('prefers Kokoro’s voices, a different one for each name', () => {
    const kokoro = Object.values(openAiAliases).map(({ voices }) => voice(voices[0]));
    const voices = voicesOf([...fliteVoices, ...kokoro]);
    const fallbacks = Object.keys(openAiAliases).map((name) => voices.resolve(undefined, name));
    expect(fallbacks).toEqual(kokoro.map(({ voiceId }) => voiceId));
    expect(new Set(fallbacks).size).toBe(13);
  });

  it('falls back to an English voice of that gender, then to any voice', () => {
    const german = voice('thorsten', { language: 'de-DE', gender: 'male' });
    const english = voice('alba', { language: 'en-GB', gender: 'female' });
    expect(voicesOf([german, english]).resolve(undefined, 'nova')).toBe('alba');
    expect(voicesOf([german, english]).resolve(undefined, 'onyx')).toBe('alba');
    expect(voicesOf([german]).resolve(undefined, 'onyx')).toBe('thorsten');
    expect(() => voicesOf([]).resolve(undefined, 'onyx')).toThrow('There is no voice "onyx"');
  });

  it('prefers an installed voice with the same name as one of OpenAI’s', () => {
    const voices = voicesOf([voice('slt'), voice('alloy', { gender: 'male' })]);
    expect(voices.resolve(undefined, 'alloy')).toBe('alloy');
    expect(voices.list(undefined).filter(({ id }) => id === 'alloy')).toEqual([{ id: 'alloy', name: 'SLT (en-US)' }]);
  });

  it('finds a mix of voices', () => {
    const voices = voicesOf(fliteVoices);
    expect(voices.resolve(undefined, 'rms+slt(2)')).toBe('slt(2)+rms(1)');
    expect(() => voices.resolve(undefined, 'slt+nobody')).toThrow('There is no voice "nobody". GET /v1/audio/voices');
    expect(() => voices.resolve(undefined, 'slt(0)+rms')).toThrow('voice_id must have weights');
  });

  it.each(['nobody', 'constructor', '__proto__', 'Alloy'])('rejects %s', (name) => {
    expect(() => voicesOf(fliteVoices).resolve(undefined, name)).toThrow(
      `There is no voice "${name}". GET /v1/audio/voices`,
    );
  });

  it('lists the voices, then OpenAI’s names', () => {
    const list = voicesOf(fliteVoices).list(undefined);
    expect(list[0]).toEqual({ id: 'slt', name: 'SLT (en-US)' });
    expect(list.slice(fliteVoices.length).map(({ id }) => id)).toEqual(Object.keys(openAiAliases));
    expect(list.at(-1)).toEqual({ id: 'verse', name: 'Verse (spoken by rms)' });
  });
});
