import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases } from '../../../bench/proofs/support/extent';
import { isAlive } from '../../../bench/proofs/support/process-facts';
import { until } from '../../support/started-process';
import { fileRecorder, makePlayer, recorder, say, startSaying } from './support/said';

describe('voxgate say', () => {
  let folder: string;
  const player = (name: string, program: string) => makePlayer(folder, name, program);
  const played = (name: string) => readFile(join(folder, `${name}.played`));
  const bytesOf = async (name: string) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;

  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'voxgate-say-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('plays a text, without a server and a database', async () => {
    await player('aplay', recorder);
    expect(await say(['--voice', 'slt', 'Hello', 'there.'], folder)).toMatchObject({ code: 0, stderr: '' });
    const heard = (await played('aplay')).length;
    expect(await readFile(join(folder, 'aplay.args'), 'utf8')).toBe('-q -t raw -f S16_LE -r 16000 -c 1 -');
    expect(heard / 2 / 16_000).toBeGreaterThan(0.4);
    // The samples are those of the same speech in a file.
    const { stdout } = await say(['--voice', 'slt', 'Hello there.', '-o', '-', '--format', 'wav'], folder);
    expect(stdout.subarray(0, 4).toString()).toBe('RIFF');
    const samples = stdout.subarray(stdout.indexOf('data') + 8);
    expect(Math.abs(samples.length - heard)).toBeLessThan(16_000 * 2 * 0.1);
    await say(['--voice', 'slt', '--speed', '2', 'Hello there.'], folder);
    expect((await played('aplay')).length).toBeLessThan(heard * 0.8);
    expect((await readdir(folder)).sort()).toEqual(['aplay', 'aplay.args', 'aplay.played']);
  });

  it('plays all of it with the next player if the first one cannot play', async () => {
    await player('pw-play', `console.error('error: pw_context_connect() failed: Host is down'); process.exit(1);`);
    await player('paplay', `process.stdin.once('data', () => process.exit(3));`);
    await player('ffplay', recorder);
    expect(await say(['One, two, three.'], folder)).toMatchObject({ code: 0, stderr: '' });
    const { length } = await played('ffplay');
    expect(length / 2 / 16_000).toBeGreaterThan(0.8);
    const { code, stderr } = await say(['--player', 'pw-play', 'One.'], folder);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The sound cannot be played here.\npw-play: error: pw_context_connect() failed: Host is down\n',
    });
  });

  it('plays files one after the other with a player that reads nothing else, and cuts them in pauses', async () => {
    await player('afplay', fileRecorder);
    await player('aplay', recorder);
    const text = 'The first sentence is here. Here is the second sentence. And this one is the third.';
    expect(await say(['--player', 'afplay', text], folder)).toMatchObject({ code: 0, stderr: '' });
    await say(['--player', 'aplay', text], folder);
    expect(Buffer.compare(await played('afplay'), await played('aplay'))).toBe(0);
    const files = (await readFile(join(folder, 'afplay.files'), 'utf8')).trim().split('\n');
    expect(files.length).toBeGreaterThan(1);
    expect(new Set(files)).toEqual(new Set(['16000 true']));
  });

  const formats: [string, string | number[] | undefined][] = [
    ['mp3', [0x49, 0x44, 0x33]],
    ['wav', 'RIFF'],
    ['opus', 'OggS'],
    ['raw', undefined],
    ['ogg', 'OggS'],
    ['flac', 'fLaC'],
    ['aac', [0x49, 0x44, 0x33]],
  ];
  it.each(formats.slice(0, cases(4, formats.length)))('writes a complete .%s file', async (ending, begins) => {
    expect(await say(['-o', `hello.${ending}`], folder, 'Hello there.')).toMatchObject({ code: 0, stderr: '' });
    const file = await readFile(join(folder, `hello.${ending}`));
    if (begins !== undefined) expect(file.subarray(0, begins.length)).toEqual(Buffer.from(begins as string));
    if (ending === 'wav') expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.length).toBeGreaterThan(2000);
    expect(await readdir(folder)).toEqual([`hello.${ending}`]);
  });

  it('speaks standard input while it is written', async () => {
    await player('aplay', recorder);
    const { child, ended } = startSaying([], folder);
    child.stdin.write('The first sentence is complete. The sec');
    await until('the first sentence was played', async () => (await bytesOf('aplay.played')) > 20_000);
    expect(child.exitCode).toBeNull();
    const before = await bytesOf('aplay.played');
    child.stdin.end('ond one comes later.');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    expect(await bytesOf('aplay.played')).toBeGreaterThan(before + 20_000);
  });

  it('reads no more of a long text than it needs', async () => {
    await player(
      'aplay',
      `fs.writeFileSync(process.argv[1] + '.pid', String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const { child, ended } = startSaying([], folder);
    const text = 'This sentence is spoken to nobody. '.repeat(300_000);
    child.stdin.write(text);
    await until('the player began', async () => (await bytesOf('aplay.pid')) > 0);
    // The player reads nothing, so soon nobody does.
    let left = -1;
    await until('the text waits', async () => {
      const before = left;
      left = child.stdin.writableLength;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return before === left;
    });
    expect(text.length - left).toBeLessThan(1_000_000);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });

  it('ends at once when it is interrupted, with its player, and leaves no part of a file', async () => {
    await player('aplay', `fs.writeFileSync(process.argv[1] + '.pid', String(process.pid)); process.stdin.resume();`);
    const playing = startSaying(['-v', 'slt'], folder);
    playing.child.stdin.write('This is spoken. And more fol');
    await until('the player began', async () => (await bytesOf('aplay.pid')) > 0);
    const pid = Number(await readFile(join(folder, 'aplay.pid'), 'utf8'));
    playing.child.kill('SIGINT');
    expect((await playing.ended).code).toBe(130);
    await until('the player ended', () => !isAlive(pid));

    const writing = startSaying(['-o', 'hello.wav'], folder);
    writing.child.stdin.write('This is written. And more fol');
    await until('the file was begun', async () => (await readdir(folder)).some((name) => name.endsWith('.part')));
    writing.child.kill('SIGTERM');
    expect((await writing.ended).code).toBe(143);
    expect((await readdir(folder)).filter((name) => name.startsWith('hello'))).toEqual([]);
  });

  it('ends quietly when the reader of standard output has enough', async () => {
    const { child, ended } = startSaying(['-o', '-'], folder);
    child.stdin.end('One sentence. '.repeat(200));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await ended).toMatchObject({ stderr: '' });
  });

  it('lists the voices', async () => {
    const { stdout } = await say(['--list', '--json'], folder);
    const { data } = JSON.parse(stdout.toString()) as { data: object[] };
    expect(data[0]).toMatchObject({ voice_id: 'slt', language: 'en-US', gender: 'female', engine: 'flite' });
    expect((await say(['--list'], folder)).stdout.toString()).toMatch(/^VOICE +LANGUAGE +GENDER/);
  });

  it.each([
    [['Hello.'], 1, /^Nothing that plays sound is installed\. Looked for pw-play, .*voxgate say --output/s],
    [['-v', 'nobody', '-o', 'a.wav', 'Hello.'], 1, /^There is no voice "nobody" here\. voxgate say --list/],
    [['-o', 'a.txt', 'Hello.'], 2, /^The name a\.txt does not tell the format of the file\. Add --format/],
    [['-o', 'no/a.wav', 'Hello.'], 1, /^no\/a\.wav cannot be written: ENOENT/],
    [['--speed', '9', 'Hello.'], 2, /It must be a number from 0\.25 to 4\./],
    [['-o', 'a.wav', '--ssml', '<speak>Hello</p></speak>'], 1, /line 1, column/],
  ])('explains what is wrong: say %j', async (args, code, stderr) => {
    const result = await say(args, folder);
    expect({ code: result.code, stderr: result.stderr }).toEqual({ code, stderr: expect.stringMatching(stderr) });
    expect(await readdir(folder)).toEqual([]);
  });
});
