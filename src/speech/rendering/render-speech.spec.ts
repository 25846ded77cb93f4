import { type PcmChunk, SpeechEngine, type SynthesisRequest } from '../engines/speech-engine';
import { fixedSlots } from '../queue/slot-source';
import { SynthesisQueue } from '../queue/synthesis-queue';
import type { Voice } from '../voices/voice';
import { type AudioSegment, renderSpeech } from './render-speech';
import type { SpeechPlan } from '../plan/speech-plan';

const rate = 1000;

/** Each word takes 0.4 s followed by 0.1 s of silence, at 1,000 samples a second. Requests a pause of 0.2 s at the end. */
class MetronomeEngine extends SpeechEngine {
  readonly traits = { workSecondsPerCharacter: 0.01 };
  readonly slots = fixedSlots(1);
  readonly asked: string[] = [];

  voices(): readonly Voice[] {
    return [];
  }

  isReady(): boolean {
    return true;
  }

  async *synthesize({ text }: SynthesisRequest): AsyncGenerator<PcmChunk> {
    this.asked.push(text);
    const words = [...text.matchAll(/[\p{L}]+/gu)].map(({ 0: word, index }, order) => ({
      start: index,
      end: index + word.length,
      startSeconds: order / 2,
      endSeconds: order / 2 + 0.4,
    }));
    if (words.length === 0) return;
    yield {
      samples: new Float32Array((words.length * rate) / 2).fill(0.5),
      sampleRate: rate,
      words,
      pauseSeconds: 0.2,
    };
  }
}

/**
 * A plan with pieces separated by `|`. A line break is a paragraph, with a pause of 0.35 s before it. Normalized and source text
 * are the same.
 */
function planOf(marked: string): SpeechPlan {
  const source = marked.replaceAll('|', '');
  const pieces: SpeechPlan['pieces'][number][] = [];
  const sentences: SpeechPlan['sentences'][number][] = [];
  let at = 0;
  const paragraphs = marked.split('\n');
  for (const [number, paragraph] of paragraphs.entries()) {
    const own = paragraph.split(/(?<=[.!])/).filter((sentence) => sentence.trim() !== '');
    for (const [order, sentence] of own.entries()) {
      const start = at;
      const cuts = sentence.split('|');
      for (const [index, text] of cuts.entries()) {
        const endsSentence = index === cuts.length - 1;
        const endsParagraph = endsSentence && order === own.length - 1 && number < paragraphs.length - 1;
        const { length } = text;
        pieces.push({
          text,
          spans: [
            { normalizedStart: 0, normalizedEnd: length, sourceStart: at, sourceEnd: at + length, unchanged: true },
          ],
          sentence: sentences.length,
          endsSentence,
          pauseSeconds: endsParagraph ? 0.35 : 0,
        });
        at += text.length;
      }
      sentences.push({ start, end: at });
    }
    at++;
  }
  return { version: 2, source, voiceId: 'x', speed: 1, sentences, pieces };
}

async function rendered(
  plan: SpeechPlan,
  engine = new MetronomeEngine(),
): Promise<{ segments: AudioSegment[]; engine: MetronomeEngine }> {
  const queue = new SynthesisQueue({ slots: engine.slots, capacity: 10, workSecondsPerCharacter: 0.01 });
  const ticket = queue.enter('somebody', 100, new AbortController().signal);
  const segments: AudioSegment[] = [];
  for await (const segment of renderSpeech(plan, { engine, ticket })) segments.push(segment);
  return { segments, engine };
}

function timesOf(segments: readonly AudioSegment[], type: 'word' | 'sentence') {
  return segments
    .flatMap(({ timestamps }) => timestamps)
    .filter((timestamp) => timestamp.type === type)
    .map(({ text, startSeconds, endSeconds }) => [
      text,
      Number(startSeconds.toFixed(3)),
      Number(endSeconds.toFixed(3)),
    ]);
}

describe('renderSpeech', () => {
  it('adds pauses between pieces, longer ones between paragraphs, and none at the start and end', async () => {
    const { segments } = await rendered(planOf('One. Two.\nThree.'));
    const lengths = segments.map(({ samples }) => samples.length);
    expect(lengths).toEqual([700, 1050, 500]);
    expect(segments[1]!.samples.findIndex((sample) => sample === 0)).toBe(500);
  });

  it('counts the times of words and sentences from the start of the speech, including pieces and pauses', async () => {
    const { segments } = await rendered(planOf('One two |three. Four.'));
    expect(timesOf(segments, 'word')).toEqual([
      ['One', 0, 0.4],
      ['two', 0.5, 0.9],
      ['three', 1.2, 1.6],
      ['Four', 1.9, 2.3],
    ]);
    expect(timesOf(segments, 'sentence')).toEqual([
      ['One two three.', 0, 1.6],
      [' Four.', 1.9, 2.3],
    ]);
  });

  it('merges words that stand for one source word into one timestamp, with offsets in code points', async () => {
    const plan: SpeechPlan = {
      ...planOf('x'),
      source: '😀 $5!',
      pieces: [
        {
          text: 'five dollars',
          spans: [{ normalizedStart: 0, normalizedEnd: 12, sourceStart: 3, sourceEnd: 5, unchanged: false }],
          sentence: 0,
          endsSentence: true,
          pauseSeconds: 0,
        },
      ],
      sentences: [{ start: 0, end: 6 }],
    };
    const { segments } = await rendered(plan);
    expect(segments[0]!.timestamps).toEqual([
      { type: 'word', text: '$5', startSeconds: 0, endSeconds: 0.9, textStart: 2, textEnd: 4 },
      { type: 'sentence', text: '😀 $5!', startSeconds: 0, endSeconds: 0.9, textStart: 0, textEnd: 5 },
    ]);
  });

  it('skips text that the voice cannot speak', async () => {
    const { segments, engine } = await rendered(planOf('One. …. Two.'));
    expect(engine.asked).toHaveLength(3);
    expect(timesOf(segments, 'sentence').map(([text]) => text)).toEqual(['One.', ' Two.']);
  });

  describe('with a piece that the engine splits', () => {
    /** Speaks one word per part. */
    class PartingEngine extends MetronomeEngine {
      override async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
        const words = [...request.text.matchAll(/\p{L}+/gu)];
        const part = request.part ?? 0;
        const word = words[part];
        if (!word) return;
        for await (const chunk of super.synthesize({ ...request, text: word[0] })) {
          const start = word.index;
          const timed = chunk.words!.map((time) => ({ ...time, start, end: start + word[0].length }));
          yield { ...chunk, words: timed, hasMore: part + 1 < words.length };
        }
      }
    }

    it('requests every part, and times words and sentences across parts', async () => {
      const { segments, engine } = await rendered(planOf('One two three. Four.'), new PartingEngine());
      expect(engine.asked).toEqual(['One', 'two', 'three', 'Four']);
      expect(timesOf(segments, 'word').map(([text]) => text)).toEqual(['One', 'two', 'three', 'Four']);
      expect(timesOf(segments, 'sentence')).toEqual([
        ['One two three.', 0, 1.8],
        [' Four.', 2.1, 2.5],
      ]);
    });

    it('yields to another group after each part', async () => {
      const engine = new PartingEngine();
      // Each part takes half a second.
      const now = () => engine.asked.length * 500;
      const queue = new SynthesisQueue({ slots: engine.slots, capacity: 10, workSecondsPerCharacter: 0.01, now });
      const { signal } = new AbortController();
      const speak = async (text: string, group: string) => {
        const ticket = queue.enter(group, text.length, signal);
        for await (const _ of renderSpeech(planOf(text), { engine, ticket }));
      };
      await Promise.all([speak('a b c d e f.', 'one'), speak('u v w.', 'other')]);
      expect(engine.asked).toEqual(['a', 'u', 'b', 'v', 'c', 'w', 'd', 'e', 'f']);
    });
  });
});
