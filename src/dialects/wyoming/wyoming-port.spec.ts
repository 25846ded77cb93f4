import { readSettings } from '../../platform/config/environment';
import { wyomingSettings } from './wyoming.settings';
import { parseWyomingPort } from './wyoming-port';

const key = 'key_0197a1b2c3d4e5f60718293a4b5c6d7e';
const secret = 'sk-ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

const read = (variables: NodeJS.ProcessEnv) => readSettings([wyomingSettings], variables);

describe('WYOMING', () => {
  it.each([
    [`0.0.0.0:10200=${key}`, { host: '0.0.0.0', port: 10_200, keyId: key }],
    [`[::1]:10200=${key}`, { host: '::1', port: 10_200, keyId: key }],
    [`localhost:0=${key}`, { host: 'localhost', port: 0, keyId: key }],
  ])('accepts %s', (item, expected) => {
    expect(read({ WYOMING: item }).WYOMING.map(parseWyomingPort)).toEqual([expected]);
  });

  it('accepts several, each with a key of its own', () => {
    const { WYOMING } = read({ WYOMING: ` 127.0.0.1:10200=${key} , 127.0.0.1:10201=key_2 ` });
    expect(WYOMING.map(parseWyomingPort).map(({ keyId }) => keyId)).toEqual([key, 'key_2']);
  });

  it('is off by default', () => {
    expect(read({}).WYOMING).toEqual([]);
  });

  it.each([
    ['10200', 'must be a comma-separated list of host:port=key id'],
    [key, 'must be a comma-separated list of host:port=key id'],
    ['true', 'must be a comma-separated list of host:port=key id'],
    [`10200=${key}`, '"10200" is not host:port'],
    [`:10200=${key}`, '":10200" is not host:port'],
    [`::1:10200=${key}`, '"::1:10200" is not host:port'],
    [`tcp://0.0.0.0:10200=${key}`, 'host:port=key id'],
    [`0.0.0.0:70000=${key}`, 'the highest is 65535'],
    ['0.0.0.0:10200=kokoro', 'begins with key_'],
    [`0.0.0.0:10200=${key}, 0.0.0.0:10200=key_2`, 'has 0.0.0.0:10200 twice'],
    [`0.0.0.0:10200=${secret}`, 'by its id (key_…)'],
  ])('rejects %s', (value, problem) => {
    expect(() => read({ WYOMING: value })).toThrow(problem);
  });

  it.each([`0.0.0.0:10200=${secret}`, secret, `${secret}=0.0.0.0:10200`, `0.0.0.0=${secret}`])(
    'never shows a key that was written in place of its id',
    (value) => {
      try {
        read({ WYOMING: value });
      } catch (error) {
        expect((error as Error).message).not.toContain(secret);
        return;
      }
      throw new Error('It was accepted.');
    },
  );
});
