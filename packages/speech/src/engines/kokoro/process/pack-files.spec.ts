import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxTokens, styleWidth } from './model-facts';
import { readVocabulary, VoiceStyles } from './pack-files';

describe('the files of a pack', () => {
  let pack: string;
  beforeEach(() => {
    pack = mkdtempSync(join(tmpdir(), 'voxgate-pack-'));
    mkdirSync(join(pack, 'voices'));
  });
  afterEach(() => rmSync(pack, { recursive: true }));
  const path = (name: string) => join(pack, name);

  it('reads the alphabet', async () => {
    writeFileSync(path('tokenizer.json'), JSON.stringify({ model: { vocab: { $: 0, ' ': 16, a: 43 } } }));
    expect((await readVocabulary(pack)).get('a')).toBe(43);
  });

  it.each(['', '{}', '{"model":{"vocab":{"a":1}}}', '{"model":{"vocab":{" ":"x"}}}'])(
    'names the alphabet’s file if it contains %j',
    async (content) => {
      writeFileSync(path('tokenizer.json'), content);
      await expect(readVocabulary(pack)).rejects.toThrow(path('tokenizer.json'));
    },
  );

  it('returns the row of a voice for a number of tokens, and the last row for the maximum', async () => {
    const style = Float32Array.from({ length: maxTokens * styleWidth }, (_, index) => Math.floor(index / styleWidth));
    writeFileSync(path('voices/af_heart.bin'), style);
    const styles = new VoiceStyles(pack);
    expect(await styles.row('af_heart', 7)).toEqual(new Float32Array(styleWidth).fill(7));
    expect(await styles.row('af_heart', maxTokens)).toEqual(new Float32Array(styleWidth).fill(maxTokens - 1));
  });

  it('returns the weighted mean of the rows of a mix', async () => {
    for (const [id, value] of [
      ['af_bella', 1],
      ['af_heart', 4],
      ['af_sky', -2],
    ] as const) {
      writeFileSync(path(`voices/${id}.bin`), new Float32Array(maxTokens * styleWidth).fill(value));
    }
    const styles = new VoiceStyles(pack);
    expect(await styles.row('af_bella(2)+af_heart(1)', 7)).toEqual(new Float32Array(styleWidth).fill(2));
    expect(await styles.row('af_bella+af_heart+af_sky', 7)).toEqual(new Float32Array(styleWidth).fill(1));
    expect(await styles.row('af_heart(3)+af_heart(1)', 7)).toEqual(new Float32Array(styleWidth).fill(4));
    await expect(styles.row('af_heart+af_none', 7)).rejects.toThrow('af_none.bin');
  });

  it('names a voice file that is missing, truncated or damaged', async () => {
    writeFileSync(path('voices/af_short.bin'), Buffer.alloc(1000));
    writeFileSync(path('voices/af_odd.bin'), new Float32Array(maxTokens * styleWidth).fill(NaN));
    const styles = new VoiceStyles(pack);
    for (const voiceId of ['af_none', 'af_short', 'af_odd']) {
      await expect(styles.row(voiceId, 1)).rejects.toThrow(`${voiceId}.bin`);
    }
  });
});
