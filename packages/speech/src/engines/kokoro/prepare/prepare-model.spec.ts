import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareModel } from './prepare-model';

describe('prepareModel', () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'voxgate-model-'))));
  afterEach(() => rmSync(directory, { recursive: true }));

  it('names the model’s file if it is missing or another model', async () => {
    const file = join(directory, 'model.onnx');
    await expect(prepareModel(file, directory)).rejects.toThrow(file);
    writeFileSync(file, 'no model');
    await expect(prepareModel(file, directory)).rejects.toThrow(
      /model\.onnx is damaged or not the expected file: its SHA-256 is/,
    );
    expect(readdirSync(directory)).toEqual(['model.onnx']);
  });
});
