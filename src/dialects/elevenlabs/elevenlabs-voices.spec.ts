import { elevenLabsAliases, ElevenLabsVoices } from './elevenlabs-voices';
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
  new ElevenLabsVoices(new CallerVoices(new VoiceCatalogue([new EngineWith(voices)])));
const voice = (voiceId: string, facts: Partial<Voice> = {}): Voice => ({ ...fliteVoices[0]!, voiceId, ...facts });
const rachel = '21m00Tcm4TlvDq8ikWAM';
const adam = 'pNInz6obpgDQGcFmaJgB';

describe('ElevenLabsVoices', () => {
  it('finds a voice of the right gender for each of ElevenLabs’ default voices if only flite is installed', async () => {
    for (const [id, { gender }] of Object.entries(elevenLabsAliases)) {
      expect((await voicesOf(fliteVoices).find(undefined, id)).gender).toBe(gender);
      expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    }
  });

  it('prefers Kokoro’s voices', async () => {
    const voices = voicesOf([...fliteVoices, voice('af_heart'), voice('am_adam')]);
    expect((await voices.find(undefined, rachel)).voiceId).toBe('af_heart');
    expect((await voices.find(undefined, adam)).voiceId).toBe('am_adam');
  });

  it('falls back to an English voice of that gender, then to any voice', async () => {
    const german = voice('thorsten', { language: 'de-DE', gender: 'male' });
    const english = voice('alba', { language: 'en-GB', gender: 'female' });
    expect(await voicesOf([german, english]).find(undefined, rachel)).toBe(english);
    expect(await voicesOf([german, english]).find(undefined, adam)).toBe(english);
    expect(await voicesOf([german]).find(undefined, rachel)).toBe(german);
    await expect(voicesOf([]).find(undefined, rachel)).rejects.toThrow(`There is no voice "${rachel}"`);
  });

  it('prefers an installed voice with the same id as one of ElevenLabs’', async () => {
    const own = voice(rachel, { gender: 'male' });
    expect(await voicesOf([voice('slt'), own]).find(undefined, rachel)).toBe(own);
  });

  it('finds a mix of voices', async () => {
    const voices = voicesOf(fliteVoices);
    expect((await voices.find(undefined, 'rms+slt(2)')).voiceId).toBe('slt(2)+rms(1)');
    await expect(voices.find(undefined, 'slt+nobody')).rejects.toThrow(
      'There is no voice "nobody". GET /v1/voices lists them.',
    );
    await expect(voices.find(undefined, 'slt(0)+rms')).rejects.toThrow('voice_id must have weights');
  });

  it.each(['nobody', 'constructor', '__proto__', 'Rachel', rachel.toLowerCase()])('rejects %s', async (id) => {
    await expect(voicesOf(fliteVoices).find(undefined, id)).rejects.toThrow(
      `There is no voice "${id}". GET /v1/voices lists them.`,
    );
  });
});
