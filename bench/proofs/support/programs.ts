import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether a program is installed. Checks that need a missing one are left out; CI installs them. */
export function isInstalled(program: string, ...argumentsOf: readonly string[]): boolean {
  return spawnSync(program, argumentsOf, { stdio: 'ignore' }).status === 0;
}

/** Runs a program. @throws {Error} with its messages if it fails. */
export function run(program: string, ...argumentsOf: readonly string[]): { stdout: Buffer; stderr: string } {
  const { status, stdout, stderr, error } = spawnSync(program, argumentsOf, { maxBuffer: 256 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program} failed (${status}): ${String(error ?? stderr)}`, { cause: error });
  return { stdout, stderr: stderr.toString() };
}

/** FFmpeg and its ffprobe. */
export const hasFfmpeg = () => isInstalled('ffmpeg', '-version') && isInstalled('ffprobe', '-version');

/** Debian installs it as an archive that starts by itself only where the kernel knows archives of Java. */
const epubcheck = '/usr/bin/epubcheck';

export const hasEpubcheck = () => existsSync(epubcheck) && isInstalled('java', '-version');

/** Has epubcheck read an EPUB. @returns what it says. @throws {Error} with its messages if it finds errors or warnings. */
export function checkEpub(path: string): string {
  const { stdout, stderr } = run('java', '-XX:TieredStopAtLevel=1', '-jar', epubcheck, '--failonwarnings', path);
  return stdout.toString() + stderr;
}

/** Debian's, which has feedparser as a package. */
const python = '/usr/bin/python3';

export const hasFeedparser = () => isInstalled(python, '-c', 'import feedparser');

/** What feedparser says of a feed. */
export interface ParsedFeed {
  /** Whether it is not well-formed. */
  readonly bozo: boolean;
  readonly version: string;
  readonly title: string;
  readonly author: string;
  readonly episodes: readonly {
    readonly title: string;
    readonly guid: string;
    readonly url: string;
    readonly length: string;
    readonly duration: string;
  }[];
}

/** Has feedparser read a feed. @throws {Error} with its messages if it fails. */
export function parseFeed(path: string): ParsedFeed {
  const script = `import feedparser, json, sys
feed = feedparser.parse(sys.argv[1])
print(json.dumps({ 'bozo': bool(feed.bozo), 'version': feed.version, 'title': feed.feed.get('title'),
  'author': feed.feed.get('author'), 'episodes': [{ 'title': e.title, 'guid': e.id, 'url': e.enclosures[0].href,
  'length': e.enclosures[0].length, 'duration': e.itunes_duration } for e in feed.entries] }))`;
  return JSON.parse(run(python, '-c', script, path).stdout.toString()) as ParsedFeed;
}
