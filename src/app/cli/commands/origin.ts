import { Command } from 'commander';

/** `voxgate origin` */
export function originCommand(): Command {
  return new Command('origin')
    .description('tell whether a sound was made here (AUDIO_WATERMARK=on), and by which account')
    .argument('<file>', 'a WAV, MP3, FLAC, or Opus in Ogg or WebM; at most 20 MB and 10 minutes')
    .option('--json', 'print JSON')
    .action(async (file: string, options) => (await import('../actions/origin.js')).findOrigin(file, options));
}
