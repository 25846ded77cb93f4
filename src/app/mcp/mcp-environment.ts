import { settingsGroup, text } from '../../platform/config/settings';

/** What `voxgate mcp` reads from its environment. They are not settings of a server, which has no need of them. */
export const mcpSettings = settingsGroup(
  'assistants',
  {
    VOXGATE_URL: text({ values: 'URL' }, 'the server whose voices and books assistants use'),
    VOXGATE_KEY: text({ isSecret: true }, 'an API key of that server'),
  },
  {
    *problems({ VOXGATE_URL: url, VOXGATE_KEY: key }) {
      if ((url === undefined) !== (key === undefined)) {
        yield 'VOXGATE_URL and VOXGATE_KEY belong together: set both, to use a server, or neither, to speak on this machine';
      }
      if (url !== undefined && !/^https?:\/\/[^/]+/iu.test(url)) {
        yield 'VOXGATE_URL must begin with http:// or https://, such as http://localhost:3000';
      }
    },
  },
);
