import { ignoredParameters } from './ignored-parameters';

describe('ignoredParameters', () => {
  it('names sent parameters that are not used, also in nested objects, but not null ones', () => {
    const given = { text: 'Hi.', seed: 5, style: null, voice_settings: { speed: 2, stability: 1 } };
    expect(ignoredParameters(given, { text: 'Hi.', voice_settings: { speed: 2 } })).toEqual({
      'X-Ignored-Parameters': 'seed, voice_settings.stability',
    });
  });

  it('sets no header if everything is used or nothing was sent', () => {
    expect(ignoredParameters({ text: 'Hi.' }, { text: 'Hi.', speed: 1 })).toEqual({});
    expect(ignoredParameters(undefined, {})).toEqual({});
  });

  it('makes a safe header from any names and any number of names', () => {
    const given = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`\r\nX: é${index}${'x'.repeat(90)}`, 1]),
    );
    const { 'X-Ignored-Parameters': header } = ignoredParameters(given, {});
    expect(header).toMatch(/^[\w.-]+(?:, [\w.-]+){19}$/);
    expect(header!.length).toBeLessThan(20 * 66);
  });
});
