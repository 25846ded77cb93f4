import { type PcmChunk, SpeechEngine, type SynthesisRequest } from '../engines/speech-engine';
import { SynthesisQueue } from '../queue/synthesis-queue';
import type { Voice } from '../voices/voice';
import { type Passage, perform } from './perform';
import type { Script } from './script';

const rate = 1000;

/** Speaks each word for 0.4 s with 0.1 s after it, at 1,000 samples a second, and asks for 0.2 s of pause at the end. */
class MetronomeEngine extends SpeechEngine {
  readonly traits = { slots: 1, secondsPerCharacter: 0.01 };
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
      waitedMs: 0,
      words,
      pauseSeconds: 0.2,
    };
  }
}

/** A script of sentences, cut at `|`, in paragraphs separated by a line break; what is said is what is written. */
function scriptOf(marked: string): Script {
  const source = marked.replaceAll('|', '');
  const pieces: Script['pieces'][number][] = [];
  const sentences: Script['sentences'][number][] = [];
  let at = 0;
  for (const paragraph of marked.split('\n')) {
    const own = paragraph.split(/(?<=[.!])/).filter((sentence) => sentence.trim() !== '');
    for (const [order, sentence] of own.entries()) {
      const start = at;
      const cuts = sentence.split('|');
      for (const [index, text] of cuts.entries()) {
        const endsSentence = index === cuts.length - 1;
        const endsParagraph = endsSentence && order === own.length - 1;
        pieces.push({ text, spokenStart: at, sentence: sentences.length, endsSentence, endsParagraph });
        at += text.length;
      }
      sentences.push({ start, end: at });
    }
    at++;
  }
  return { source, pieces, headStart: 1, sentences, sourceRange: (start, end) => ({ start, end }) };
}

async function performed(
  script: Script,
  speed = 1,
  engine = new MetronomeEngine(),
): Promise<{ passages: Passage[]; engine: MetronomeEngine }> {
  const queue = new SynthesisQueue({ slots: 1, capacity: 10, secondsPerCharacter: 0.01 });
  const place = queue.enter('somebody', 100);
  const { signal } = new AbortController();
  const passages: Passage[] = [];
  for await (const passage of perform(script, { engine, voiceId: 'x', speed, place, signal })) passages.push(passage);
  return { passages, engine };
}

function timesOf(passages: readonly Passage[], type: 'word' | 'sentence') {
  return passages
    .flatMap(({ timestamps }) => timestamps)
    .filter((timestamp) => timestamp.type === type)
    .map(({ text, startSeconds, endSeconds }) => [
      text,
      Number(startSeconds.toFixed(3)),
      Number(endSeconds.toFixed(3)),
    ]);
}

describe('perform', () => {
  it('sets pauses between pieces, longer ones between paragraphs, and none at the ends', async () => {
    const { passages } = await performed(scriptOf('One. Two.\nThree.'));
    const lengths = passages.map(({ samples }) => samples.length);
    expect(lengths).toEqual([700, 1050, 500]);
    expect(passages[1]!.samples.findIndex((sample) => sample === 0)).toBe(500);
  });

  it('makes the pause between paragraphs at the pace of the speech', async () => {
    const { passages } = await performed(scriptOf('One.\nTwo.'), 2);
    expect(passages[0]!.samples).toHaveLength(500 + 200 + 175);
  });

  it('times words and sentences on the whole speech, over pieces and pauses', async () => {
    const { passages } = await performed(scriptOf('One two |three. Four.'));
    expect(timesOf(passages, 'word')).toEqual([
      ['One', 0, 0.4],
      ['two', 0.5, 0.9],
      ['three', 1.2, 1.6],
      ['Four', 1.9, 2.3],
    ]);
    expect(timesOf(passages, 'sentence')).toEqual([
      ['One two three.', 0, 1.6],
      [' Four.', 1.9, 2.3],
    ]);
  });

  it('makes one timestamp of the words that stand for one of the caller’s, with its offsets in code points', async () => {
    const script: Script = {
      source: '😀 $5!',
      pieces: [{ text: 'five dollars', spokenStart: 0, sentence: 0, endsSentence: true, endsParagraph: true }],
      headStart: 1,
      sentences: [{ start: 0, end: 6 }],
      sourceRange: () => ({ start: 3, end: 5 }),
    };
    const { passages } = await performed(script);
    expect(passages[0]!.timestamps).toEqual([
      { type: 'word', text: '$5', startSeconds: 0, endSeconds: 0.9, textStart: 2, textEnd: 4 },
      { type: 'sentence', text: '😀 $5!', startSeconds: 0, endSeconds: 0.9, textStart: 0, textEnd: 5 },
    ]);
  });

  it('passes over what the voice cannot say', async () => {
    const { passages, engine } = await performed(scriptOf('One. …. Two.'));
    expect(engine.asked).toHaveLength(3);
    expect(timesOf(passages, 'sentence').map(([text]) => text)).toEqual(['One.', ' Two.']);
  });

  describe('with a piece that the engine parts', () => {
    /** Says one word in a part. */
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

    it('asks for every part, and times the words and the sentence over all of them', async () => {
      const { passages, engine } = await performed(scriptOf('One two three. Four.'), 1, new PartingEngine());
      expect(engine.asked).toEqual(['One', 'two', 'three', 'Four']);
      expect(timesOf(passages, 'word').map(([text]) => text)).toEqual(['One', 'two', 'three', 'Four']);
      expect(timesOf(passages, 'sentence')).toEqual([
        ['One two three.', 0, 1.8],
        [' Four.', 2.1, 2.5],
      ]);
    });

    it('gives its turn to another account after each part', async () => {
      const engine = new PartingEngine();
      // Each part takes half a second.
      const now = () => engine.asked.length * 500;
      const queue = new SynthesisQueue({ slots: 1, capacity: 10, secondsPerCharacter: 0.01, now });
      const { signal } = new AbortController();
      const speak = async (text: string, group: string) => {
        const place = queue.enter(group, text.length);
        for await (const _ of perform(scriptOf(text), { engine, voiceId: 'x', speed: 1, place, signal }));
      };
      await Promise.all([speak('a b c d e f.', 'one'), speak('u v w.', 'other')]);
      expect(engine.asked).toEqual(['a', 'u', 'b', 'v', 'c', 'w', 'd', 'e', 'f']);
    });
  });
});
