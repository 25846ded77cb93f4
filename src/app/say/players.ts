import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programPath } from '../../platform/config/program-path';

/** A program that plays sound. */
export interface Player {
  readonly name: string;
  /** Path of the program. */
  readonly program: string;
  /** Whether it plays samples while they arrive on its standard input, or one WAV file each time it is started. */
  readonly plays: 'samples' | 'files';
  /** Its arguments, for samples of this rate: mono, 16 bits, little-endian; or for a file. */
  readonly args: (rate: number, file: string) => string[];
}

interface KnownPlayer extends Pick<Player, 'plays' | 'args'> {
  readonly program: string;
  /** The platforms that have it. By default, all. */
  readonly only?: NodeJS.Platform;
}

/** Best first: those of the desktop's sound server mix with other programs, and begin fastest. */
const knownPlayers: Readonly<Record<string, KnownPlayer>> = {
  'pw-play': {
    program: 'pw-play',
    plays: 'samples',
    args: (rate) => ['--raw', '--format=s16', `--rate=${rate}`, '--channels=1', '-'],
  },
  paplay: {
    program: 'paplay',
    plays: 'samples',
    args: (rate) => ['--raw', '--format=s16le', `--rate=${rate}`, '--channels=1', '--latency-msec=100'],
  },
  aplay: {
    program: 'aplay',
    plays: 'samples',
    args: (rate) => ['-q', '-t', 'raw', '-f', 'S16_LE', '-r', `${rate}`, '-c', '1', '-'],
  },
  sox: {
    program: 'play',
    plays: 'samples',
    args: (rate) => ['-q', '-t', 'raw', '-r', `${rate}`, '-e', 'signed', '-b', '16', '-c', '1', '-'],
  },
  afplay: { program: 'afplay', plays: 'files', args: (_, file) => [file] },
  ffplay: {
    program: 'ffplay',
    plays: 'samples',
    args: (rate) =>
      `-nodisp -autoexit -loglevel error -fflags nobuffer -probesize 32 -analyzeduration 0 -f s16le -ar ${rate} -i pipe:0`.split(
        ' ',
      ),
  },
  powershell: {
    program: 'powershell',
    only: 'win32',
    plays: 'files',
    args: (_, file) => [
      '-NoProfile',
      '-NonInteractive',
      '-Command',
      `(New-Object System.Media.SoundPlayer '${file.replaceAll("'", "''")}').PlaySync()`,
    ],
  },
};

/** The names of all players, for `--player`. */
export const playerNames = Object.keys(knownPlayers);

/** What to install where no player is. */
const advice: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'Install one, for example: apt install pipewire-bin, alsa-utils or ffmpeg',
  darwin: 'Install one, for example: brew install sox',
  win32: 'Install one, for example: winget install ffmpeg',
};

/** What to do where no player is, as a sentence. */
export function playerAdvice(platform: NodeJS.Platform = process.platform): string {
  const looked = Object.values(knownPlayers).map(({ program }) => program);
  return (
    `Looked for ${looked.join(', ')}. ${advice[platform] ?? 'Install one of them'}. ` +
    'Or write a file: voxgate say --output hello.mp3 …'
  );
}

/** The players that are installed, best first. */
export function findPlayers(path = programPath(), platform: NodeJS.Platform = process.platform): readonly Player[] {
  return Object.entries(knownPlayers).flatMap(([name, { only, ...player }]) => {
    if (only !== undefined && only !== platform) return [];
    const program = findProgram(player.program, path, platform);
    return program === undefined ? [] : { ...player, name, program };
  });
}

function findProgram(name: string, path: string, platform: NodeJS.Platform): string | undefined {
  const endings = platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return path
    .split(delimiter)
    .filter((directory) => directory !== '')
    .flatMap((directory) => endings.map((ending) => join(directory, name + ending)))
    .find((file) => isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
