import { kokoroPack } from '../voices/packs/manifests/kokoro';
import { fliteVoices } from './flite/flite-voices';
import { measuredLoudness } from './measured-loudness';

describe('measuredLoudness', () => {
  const { flite, kokoro } = measuredLoudness;

  it('has every voice of Flite', () => {
    expect(Object.keys(flite)).toEqual(fliteVoices.map(({ voiceId }) => voiceId));
  });

  it('has every voice of Kokoro’s pack', () => {
    const inPack = kokoroPack.files.flatMap(({ path }) => /^voices\/(?<id>.*)\.bin$/u.exec(path)?.groups?.['id'] ?? []);
    expect(inPack.filter((voiceId) => kokoro[voiceId] === undefined)).toEqual([]);
  });

  it('is that of speech', () => {
    for (const lufs of [...Object.values(flite), ...Object.values(kokoro)]) {
      expect(lufs).toBeGreaterThan(-32);
      expect(lufs).toBeLessThan(-12);
    }
  });
});
