import { createHash, randomBytes } from 'node:crypto';
import { type Origin, type VoicePack, wholeFile } from '@voxgate/speech/voices/packs/voice-pack';
import { type LocalRegistry, tarballPath } from './local-registry';

/** A pack structured like the real one: some files from one package, and one file joined from three parts of another. */
export interface TinyPack {
  pack: VoicePack;
  licence: Buffer;
  voice: Buffer;
  /** The SHA-256 of what it holds when it is installed, by path. */
  digests: Record<string, string>;
  /** Where the registry has the packages. */
  voices: string;
  weights: string;
}

const partBytes = 400_000;

/** Publishes the packages of a new pack with incompressible bytes. */
export async function publishTinyPack(registry: LocalRegistry, name = 'tiny'): Promise<TinyPack> {
  const licence = Buffer.from('Do what you like with it.\n');
  const voice = randomBytes(50_000);
  const parts = [randomBytes(partBytes), randomBytes(partBytes), randomBytes(partBytes / 4)];
  const voices = await registry.publish(`${name}-voices`, '1.2.3', {
    'README.md': randomBytes(3000),
    LICENSE: licence,
    'build/voices/af_one.bin': voice,
  });
  const weights = await registry.publish(
    `${name}-weights`,
    '1.0.0',
    Object.fromEntries(parts.map((part, index) => [`part${index}.bin`, part])),
  );
  const model = Buffer.concat(parts);
  return {
    licence,
    voice,
    digests: { LICENSE: sha256(licence), 'voices/af_one.bin': sha256(voice), 'model.onnx': sha256(model) },
    voices: tarballPath(voices),
    weights: tarballPath(weights),
    pack: {
      ...facts(name),
      files: [
        file('LICENSE', licence, { tarball: voices, member: 'LICENSE' }),
        file('voices/af_one.bin', voice, { tarball: voices, member: 'build/voices/af_one.bin' }),
        {
          path: 'model.onnx',
          bytes: model.length,
          sha256: sha256(model),
          parts: parts.map((part, index) => ({
            bytes: part.length,
            sha256: sha256(part),
            from: { tarball: weights, member: `part${index}.bin` },
          })),
        },
      ],
    },
  };
}

/** What a pack of no particular content says of itself. */
export function facts(name: string): Omit<VoicePack, 'files'> {
  return {
    name,
    title: `The ${name} pack`,
    version: '1.0',
    description: 'A pack for tests.',
    engine: 'kokoro',
    languages: ['en-US'],
    license: 'MIT',
    attribution: 'Nobody',
    source: 'a registry on this machine',
  };
}

export function file(path: string, content: Buffer, from: Origin) {
  return wholeFile(path, content.length, sha256(content), from);
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
