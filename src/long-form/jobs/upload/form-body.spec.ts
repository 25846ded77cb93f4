import { bodyOfForm } from './form-body';

describe('bodyOfForm', () => {
  it('reads texts as they are, and other values as JSON', () => {
    const fields = [
      ['title', '1984'],
      ['speed', '1.2'],
      ['self_check', 'true'],
      ['chapter_voices', '[{"chapter": 1, "voice_id": "slt"}]'],
    ] as const;
    expect(bodyOfForm(fields, 100)).toEqual({
      title: '1984',
      speed: 1.2,
      self_check: true,
      chapter_voices: [{ chapter: 1, voice_id: 'slt' }],
    });
  });

  it.each([
    [[['formats', 'mp3,m4b']]],
    [[['formats', '["mp3", "m4b"]']]],
    [
      [
        ['formats', 'mp3'],
        ['formats', 'm4b'],
      ],
    ],
    [
      [
        ['formats[]', 'mp3'],
        ['formats[]', 'm4b'],
      ],
    ],
    [[['settings', '{"formats": ["mp3", "m4b"]}']]],
  ])('reads a list as clients send it: %j', (fields) => {
    expect(bodyOfForm(fields as [string, string][], 100)).toEqual({ formats: ['mp3', 'm4b'] });
  });

  it('prefers a field of its own to one in `settings`, and the first of repeated ones', () => {
    const fields = [
      ['voice_id', 'slt'],
      ['voice_id', 'kal'],
      ['settings', '{"voice_id": "rms", "speed": 2}'],
    ] as const;
    expect(bodyOfForm(fields, 100)).toEqual({ voice_id: 'slt', speed: 2 });
  });

  it('leaves what is not JSON to the rules of the fields', () => {
    expect(bodyOfForm([['speed', 'fast']], 100)).toEqual({ speed: 'fast' });
  });

  it('keeps fields with names that all objects have', () => {
    const body = bodyOfForm([['__proto__', '{"a": 1}']], 100);
    expect(Object.keys(body)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });

  it.each([
    ['that is no JSON', 'voice_id=slt'],
    ['that is a list', '[1]'],
    ['with too many values', `{"a": [${'1,'.repeat(200)}1]}`],
  ])('refuses `settings` %s', (_case, settings) => {
    expect(() => bodyOfForm([['settings', settings]], 100)).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST' }),
    );
  });
});
