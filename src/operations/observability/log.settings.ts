import { choice, settingsGroup } from '../../platform/config/settings';

const formats = ['json', 'pretty'] as const;

export const logSettings = settingsGroup(
  'log',
  {
    LOG_LEVEL: choice(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      { default: 'info' },
      'the least important messages that are logged',
    ),
    LOG_FORMAT: choice(
      formats,
      { unset: 'terminal: `pretty`, else `json`' },
      '`json` is for programs, `pretty` for people',
    ),
  },
  { isForNodes: true },
);

/** The format of the log: that of `LOG_FORMAT`, also if other settings are wrong. */
export function chosenLogFormat({ LOG_FORMAT }: NodeJS.ProcessEnv = process.env): (typeof formats)[number] {
  return formats.find((format) => format === LOG_FORMAT) ?? (process.stdout.isTTY ? 'pretty' : 'json');
}
