import { wantsJson } from './wants-json';

describe('wantsJson', () => {
  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/*',
    'application/json, audio/mpeg;q=0.9',
    'application/json;q=0.5, audio/*;q=0.4',
    'application/json, */*;q=0.8',
    'audio/mpeg;q=0, */*',
    ' audio/wav , application/json ',
    'application/json;q=0.001',
  ])('answers %j with JSON', (accept) => {
    expect(wantsJson(accept, 'audio/mpeg')).toBe(true);
  });

  it.each([
    undefined,
    '',
    '*/*',
    'audio/mpeg',
    'audio/*',
    'application/json, text/plain, */*',
    'application/json, audio/mpeg',
    'audio/mpeg, application/json;q=0.9',
    'application/json;q=0.5, audio/*;q=0.5',
    'application/json;q=0, */*',
    'application/json;q=0',
    'text/html',
    'text/html, application/xml;q=0.9, image/webp',
    ';;;,,,q=2',
    'application/json;q=nonsense, audio/mpeg;q=1',
  ])('answers %j with the audio', (accept) => {
    expect(wantsJson(accept, 'audio/mpeg')).toBe(false);
  });
});
