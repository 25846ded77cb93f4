import { ignoredParameters } from './ignored-parameters';

describe('ignoredParameters', () => {
  it('names what was sent and is not used, in objects too, and not what is null', () => {
    const given = { text: 'Hi.', seed: 5, style: null, voice_settings: { speed: 2, stability: 1 } };
    expect(ignoredParameters(given, { text: 'Hi.', voice_settings: { speed: 2 } })).toEqual({
      'X-Ignored-Parameters': 'seed, voice_settings.stability',
    });
  });

  it('is no header when everything is used, or nothing was sent', () => {
    expect(ignoredParameters({ text: 'Hi.' }, { text: 'Hi.', speed: 1 })).toEqual({});
    expect(ignoredParameters(undefined, {})).toEqual({});
  });

  it('makes a safe header of any names, and of any number of them', () => {
    const given = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`\r\nX: é${index}${'x'.repeat(90)}`, 1]),
    );
    const { 'X-Ignored-Parameters': header } = ignoredParameters(given, {});
    expect(header).toMatch(/^[\w.-]+(?:, [\w.-]+){19}$/);
    expect(header!.length).toBeLessThan(20 * 66);
  });
});
