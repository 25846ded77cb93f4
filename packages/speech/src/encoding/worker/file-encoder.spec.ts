import { FileEncoder } from './file-encoder';

describe('FileEncoder', () => {
  it.each(['encode', 'finish'] as const)('finishes a running %s before it frees the codec', async (what) => {
    for (const format of ['mp3', 'flac', 'aac', 'opus'] as const) {
      const file = await FileEncoder.open({ format, inputRate: 24_000, outputRate: 24_000, mode: 'stream' });
      const answer = what === 'encode' ? file.encode(new Float32Array(6000)) : file.finish();
      file.close();
      expect((await answer).length).toBeGreaterThan(0);
    }
  });
});
