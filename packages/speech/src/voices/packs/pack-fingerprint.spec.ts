import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOfDirectory, packFingerprint } from './pack-fingerprint';

const model = { path: 'model.onnx', bytes: 1, sha256: 'a'.repeat(64) };
const voice = { path: 'voices/x.bin', bytes: 2, sha256: 'b'.repeat(64) };

describe('The fingerprint of a pack', () => {
  it('depends on the files, not on their order', () => {
    expect(packFingerprint({ files: [model, voice] })).toBe(packFingerprint({ files: [voice, model] }));
    const others = [
      [model, voice],
      [model],
      [{ ...model, sha256: voice.sha256 }, voice],
      [{ ...model, path: 'other.onnx' }, voice],
    ];
    expect(new Set(others.map((files) => packFingerprint({ files }))).size).toBe(others.length);
  });

  it('is read from a directory, and unknown if there is no manifest', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-pack-'));
    try {
      expect(await fingerprintOfDirectory(directory)).toBeUndefined();
      await writeFile(join(directory, 'pack.json'), '{');
      expect(await fingerprintOfDirectory(directory)).toBeUndefined();
      await writeFile(join(directory, 'pack.json'), JSON.stringify({ files: [model, voice], installedAt: 'now' }));
      expect(await fingerprintOfDirectory(directory)).toBe(packFingerprint({ files: [model, voice] }));
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
