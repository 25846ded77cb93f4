import { integer, settingsGroup } from '../../platform/config/settings';

export const projectSettings = settingsGroup('projects', {
  PROJECTS_PER_ACCOUNT: integer({ default: 200, min: 1, max: 100_000 }, '[projects](projects.md) of an account'),
});
