import { EarlyLog } from './early-log';

describe('EarlyLog', () => {
  let written: string[];
  const logFor = (context: string) => {
    const write = (level: string) => (text: string | Error) =>
      void written.push(`${context} ${level}: ${String(text)}`);
    return { info: write('info'), warn: write('warn'), error: write('error') };
  };
  beforeEach(() => (written = []));

  it('holds messages until it is opened, and then writes them in order, and later ones at once', () => {
    const early = new EarlyLog();
    const [one, two] = [early.for('one'), early.for('two')];
    one.info('first');
    two.error(new Error('second'));
    one.warn('third');
    expect(written).toEqual([]);
    early.open(logFor);
    expect(written).toEqual(['one info: first', 'two error: Error: second', 'one warn: third']);
    two.info('fourth');
    expect(written.at(-1)).toBe('two info: fourth');
  });
});
