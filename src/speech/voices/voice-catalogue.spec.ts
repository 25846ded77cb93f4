import { VoiceNotFoundError } from '../errors';
import { SilentEngine } from '../engines/silent/silent.engine';
import { VoiceCatalogue } from './voice-catalogue';

describe('VoiceCatalogue', () => {
  const engine = new SilentEngine();
  const catalogue = new VoiceCatalogue([engine]);
  const ids = (language?: string) => catalogue.list(language).map(({ voiceId }) => voiceId);

  it('lists all voices, each once', () => {
    expect(ids()).toEqual(['slt', 'rms', 'awb', 'kal16', 'kal']);
  });

  it.each([
    ['en', ['slt', 'rms', 'awb', 'kal16', 'kal']],
    ['en-GB', ['awb']],
    ['EN-gb', ['awb']],
    ['e', []],
    ['de', []],
  ])('filters by language %s', (language, expected) => {
    expect(ids(language)).toEqual(expected);
  });

  it('finds a voice with its engine', () => {
    expect(catalogue.find('slt')).toMatchObject({ voice: { voiceId: 'slt', sampleRate: 16_000 }, engine });
  });

  it.each(['', 'SLT', 'nobody', '__proto__'])('rejects %j', (voiceId) => {
    expect(() => catalogue.find(voiceId)).toThrow(new VoiceNotFoundError(voiceId));
  });

  it('is ready if there are engines and all are ready', () => {
    const starting = Object.assign(new SilentEngine(), { isReady: () => false });
    expect(catalogue.isReady()).toBe(true);
    expect(new VoiceCatalogue([engine, starting]).isReady()).toBe(false);
    expect(new VoiceCatalogue([]).isReady()).toBe(false);
  });

  describe('with a fallback engine', () => {
    const [voice] = engine.voices();
    const installed = Object.assign(new SilentEngine(), {
      voices: () => [{ ...voice!, voiceId: 'better' }],
      isReady: () => true,
    });
    const voiceless = Object.assign(new SilentEngine(), { voices: () => [] });

    it('offers the fallback voices while no other engine has voices', () => {
      const alone = new VoiceCatalogue([voiceless], engine);
      expect(alone.list()).toEqual(engine.voices());
      expect(alone.find('slt').engine).toBe(engine);
      expect(alone.isReady()).toBe(true);
    });

    it('stops offering them when another engine has voices', () => {
      const both = new VoiceCatalogue([voiceless, installed], engine);
      expect(both.list().map(({ voiceId }) => voiceId)).toEqual(['better']);
      expect(() => both.find('slt')).toThrow(VoiceNotFoundError);
      expect(both.isReady()).toBe(true);
    });

    it('does not offer them if another engine is temporarily not ready', () => {
      const crashed = Object.assign(new SilentEngine(), { voices: () => installed.voices(), isReady: () => false });
      const both = new VoiceCatalogue([crashed], engine);
      expect(both.list().map(({ voiceId }) => voiceId)).toEqual(['better']);
      expect(both.isReady()).toBe(false);
    });
  });
});
