import { outputKey, pieceKey } from './cache-keys';

const facts = { fingerprint: 'flite 1', voiceId: 'slt', text: 'Hello.', speed: 1, scope: 'acct_1' };

describe('pieceKey', () => {
  it('is the same for the same facts', () => {
    expect(pieceKey({ ...facts })).toBe(pieceKey(facts));
    expect(pieceKey({ ...facts, pronunciations: [] })).toBe(pieceKey(facts));
    expect(pieceKey(facts)).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('differs by every fact, also where one ends and the next begins', () => {
    const others = [
      facts,
      { ...facts, fingerprint: 'flite 2' },
      { ...facts, voiceId: 'rms' },
      { ...facts, text: 'Hello!' },
      { ...facts, text: 'Hello.\ud800' },
      { ...facts, text: 'Hello.\ufffd' },
      { ...facts, speed: 1.25 },
      { ...facts, scope: 'acct_2' },
      { ...facts, scope: '' },
      { ...facts, language: 'fr-FR' },
      { ...facts, pronunciations: [{ start: 0, end: 5, ipa: 'həˈləʊ' }] },
      { ...facts, pronunciations: [{ start: 0, end: 4, ipa: 'həˈləʊ' }] },
      { ...facts, pronunciations: [{ start: 0, end: 5, ipa: 'həˈloʊ' }] },
      { ...facts, voiceId: 'sltHello.', text: '' },
      { ...facts, voiceId: 'slt","Hello.', text: '' },
    ];
    expect(new Set(others.map(pieceKey)).size).toBe(others.length);
  });
});

describe('outputKey', () => {
  it('differs by the plan and by every fact, and from the key of a piece', () => {
    const keys = [
      outputKey('plan', ['mp3', 24_000, 'whole']),
      outputKey('other plan', ['mp3', 24_000, 'whole']),
      outputKey('plan', ['wav', 24_000, 'whole']),
      outputKey('plan', ['mp3', 8000, 'whole']),
      outputKey('plan', ['mp3', 24_000, 'stream']),
      outputKey('plan', ['mp3', 24_000]),
      pieceKey(facts),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(outputKey('plan', ['mp3', 24_000, 'whole'])).toBe(keys[0]);
  });
});
