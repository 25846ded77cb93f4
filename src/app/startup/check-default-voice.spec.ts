import { OperatorError } from '../../platform/errors/operator-error';
import { InProcessEngine } from '../../../test/support/in-process-engine';
import { VoiceCatalogue } from '../../../packages/speech/src/voices/voice-catalogue';
import { kokoroPack } from '@voxgate/speech/voices/packs/manifests/kokoro';
import { mayHaveVoice, type PackFacts } from '@voxgate/speech/voices/packs/voice-pack';
import { checkDefaultVoice } from './check-default-voice';

const piperPack: PackFacts = { ...kokoroPack, name: 'anna', engine: 'piper', files: [] };

describe('checkDefaultVoice', () => {
  /** Checks a default voice on a server with Flite's voices, and these packs still to come. */
  const check = (DEFAULT_VOICE: string | undefined, packs: PackFacts[] = []) =>
    checkDefaultVoice({ DEFAULT_VOICE, VOXGATE_VOICES: ['flite'] }, new VoiceCatalogue([new InProcessEngine()]), {
      mayHave: (voiceId) => packs.some((pack) => mayHaveVoice(pack, voiceId)),
    });

  it('accepts no default voice, and one that is available', () => {
    expect(check(undefined)).toBe(true);
    expect(check('rms')).toBe(true);
  });

  it.each([
    ['af_heart', kokoroPack],
    ['anna', piperPack],
    ['anna-0', piperPack],
  ])('accepts %s, which a pack that is not loaded yet may have', (voiceId, pack) => {
    expect(check(voiceId, [pack])).toBe(false);
  });

  it.each([
    ['af_nobody', kokoroPack],
    ['../model', kokoroPack],
    ['annabel', piperPack],
  ])('rejects %s, which no pack has, and lists the voices', (voiceId, pack) => {
    expect(() => check(voiceId, [pack])).toThrow(OperatorError);
    expect(() => check(voiceId, [pack])).toThrow(/DEFAULT_VOICE is ".+VOXGATE_VOICES[^]+installed: slt, rms/);
  });

  it('rejects a voice of the fallback engine, which is only used until another engine has voices', () => {
    const voices = new VoiceCatalogue([], { fallback: new InProcessEngine() });
    const environment = { DEFAULT_VOICE: 'slt', VOXGATE_VOICES: ['kokoro'] };
    expect(() => checkDefaultVoice(environment, voices, { mayHave: () => false })).toThrow(OperatorError);
  });
});
