import { settingsGroup, text } from './settings';

export const dataDirectorySettings = settingsGroup(
  'data directory',
  {
    VOXGATE_DATA_DIR: text(
      { default: './data', values: 'path of a directory' },
      'the directory for all files that the server writes: the embedded database, the voice packs and the greeting',
    ),
  },
  { isForNodes: true, prefix: 'VOXGATE_' },
);
