import type { SynthesisRequest } from '../speech-engine';
import { LaterParts } from './later-parts';
import type { LaterPart } from './process/messages';

const prepared = (detail: object): LaterPart => ({ isPrepared: true, ...detail });

const request = (part?: number, more: Partial<SynthesisRequest> = {}): SynthesisRequest => ({
  text: 'Hello.',
  voiceId: 'af_heart',
  speed: 1,
  signal: new AbortController().signal,
  leadSeconds: 0,
  part,
  ...more,
});

describe('LaterParts', () => {
  it('returns what was reported for each part of a text', () => {
    const parts = new LaterParts();
    parts.keep(request(), [prepared({ window: 1 }), prepared({ window: 2 })]);
    expect(parts.inputFor(request(1))).toEqual(prepared({ window: 1 }));
    expect(parts.inputFor(request(2))).toEqual(prepared({ window: 2 }));
    expect(parts.inputFor(request(0))).toBeUndefined();
    expect(parts.inputFor(request(3))).toBeUndefined();
  });

  it('counts parts from the one that reported', () => {
    const parts = new LaterParts();
    parts.keep(request(3), [prepared({ run: 1 })]);
    expect(parts.inputFor(request(4))).toEqual(prepared({ run: 1 }));
  });

  it.each([
    { text: 'Bye.' },
    { voiceId: 'am_adam' },
    { speed: 2 },
    { leadSeconds: 1 },
    { leadSeconds: undefined },
    { pronunciations: [{ start: 0, end: 5, ipa: 'həˈləʊ' }] },
    { language: 'fr-FR' },
  ])('keeps parts of other texts apart: %j', (other) => {
    const parts = new LaterParts();
    parts.keep(request(), [prepared({ window: 1 })]);
    expect(parts.inputFor(request(1, other))).toBeUndefined();
  });

  it('forgets the oldest parts beyond 96 MB', () => {
    const parts = new LaterParts();
    const input = prepared({ frames: new Float32Array(2 ** 22) });
    for (let text = 0; text < 10; text++) parts.keep(request(0, { text: `${text}` }), [input]);
    const known = Array.from({ length: 10 }, (_, text) => parts.inputFor(request(1, { text: `${text}` })));
    expect(known.map((each) => each !== undefined)).toEqual([
      ...Array<boolean>(4).fill(false),
      ...Array<boolean>(6).fill(true),
    ]);
  });

  it('keeps the real-time factor of a text, because parts depend on it', () => {
    const parts = new LaterParts();
    expect(parts.factorFor(request(), 0.5)).toBe(0.5);
    expect(parts.factorFor(request(1), 0.8)).toBe(0.5);
    expect(parts.factorFor(request(0), 0.8)).toBe(0.5);
    expect(parts.factorFor(request(0, { text: 'Bye.' }), 0.8)).toBe(0.8);
  });
});
