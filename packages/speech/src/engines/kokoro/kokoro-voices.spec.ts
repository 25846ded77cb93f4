import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOfProgram } from '../../voices/packs/manifests/language-programs';
import { listVoices } from './kokoro-voices';

describe('listVoices', () => {
  let pack: string;
  beforeEach(() => {
    pack = mkdtempSync(join(tmpdir(), 'voxgate-pack-'));
    mkdirSync(join(pack, 'voices'));
  });
  afterEach(() => rmSync(pack, { recursive: true }));
  const install = (...files: string[]) => {
    for (const file of files) writeFileSync(join(pack, 'voices', file), '');
  };

  it('derives voices from file names and lists the best voice first', async () => {
    install('af_alloy.bin', 'af_heart.bin', 'bm_george.bin', 'pf_dora.bin');
    const voices = await listVoices(pack);
    expect(voices.map(({ voiceId, language, gender }) => [voiceId, language, gender])).toEqual([
      ['af_heart', 'en-US', 'female'],
      ['af_alloy', 'en-US', 'female'],
      ['bm_george', 'en-GB', 'male'],
      ['pf_dora', 'pt-BR', 'female'],
    ]);
    expect(voices[0]).toEqual({
      voiceId: 'af_heart',
      name: 'Heart',
      language: 'en-US',
      gender: 'female',
      grade: 'A',
      engine: 'kokoro',
      sampleRate: 24_000,
      timestamps: ['sentence', 'word', 'phoneme', 'viseme'],
      license: 'Apache-2.0',
      loudness: expect.any(Number) as number,
    });
  });

  it('lists voices of Japanese only if the pack has its program, whole', async () => {
    install('af_heart.bin', 'jf_alpha.bin');
    const ids = async () => (await listVoices(pack)).map(({ voiceId }) => voiceId);
    expect(await ids()).toEqual(['af_heart']);
    mkdirSync(join(pack, 'languages', 'ja'), { recursive: true });
    for (const { path, bytes } of filesOfProgram('ja')) {
      expect(await ids()).toEqual(['af_heart']);
      writeFileSync(join(pack, path), Buffer.alloc(bytes));
    }
    expect(await ids()).toEqual(['af_heart', 'jf_alpha']);
  });

  it('skips unsupported languages and files that are not voices', async () => {
    install('af_heart.bin', 'kf_one.bin', 'zm_yunxi.bin', 'README.md', 'af_..bin', 'xx_heart.bin');
    expect((await listVoices(pack)).map(({ voiceId }) => voiceId)).toEqual(['af_heart']);
  });

  it('names the folder if it contains no voices', async () => {
    await expect(listVoices(pack)).rejects.toThrow(`${join(pack, 'voices')} has no voices.`);
    await expect(listVoices(join(pack, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});
