import { kokoroPack } from '../voices/packs/manifests/kokoro';
import { filesOfProgram } from '../voices/packs/manifests/language-programs';
import { fliteVoices } from './flite/flite-voices';
import { measuredLoudness } from './measured-loudness';

describe('measuredLoudness', () => {
  const { flite, kokoro } = measuredLoudness;

  it('has every voice of Flite', () => {
    expect(Object.keys(flite)).toEqual(fliteVoices.map(({ voiceId }) => voiceId));
  });

  it('has every voice of Kokoro’s pack', () => {
    const inPack = kokoroPack.files.flatMap(({ path }) => /^voices\/(?<id>.*)\.bin$/u.exec(path)?.groups?.['id'] ?? []);
    // Voices of Mandarin are listed once there is a program that pronounces it.
    const spoken = inPack.filter((voiceId) => voiceId[0] !== 'z' || filesOfProgram('zh').length > 0);
    expect(spoken.filter((voiceId) => kokoro[voiceId] === undefined)).toEqual([]);
  });

  it('is that of speech', () => {
    for (const lufs of [...Object.values(flite), ...Object.values(kokoro)]) {
      expect(lufs).toBeGreaterThan(-32);
      // zf_xiaoxiao is the loudest, with -10.4.
      expect(lufs).toBeLessThan(-9);
    }
  });
});
