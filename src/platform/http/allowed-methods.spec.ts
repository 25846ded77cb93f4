import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { projectRoot } from '../project-root';
import { allowedMethods, checkedWithRouter } from './allowed-methods';

describe('allowedMethods', () => {
  const application = express();
  const handler = () => undefined;
  application.use(handler);
  application.get('/things/:id', handler);
  application.delete('/things/:id', handler);
  application.post('/things', handler);
  application.all('/{*path}', handler);

  it('is checked with the installed version of Express’ router', () => {
    const manifest = readFileSync(join(projectRoot, 'node_modules/router/package.json'), 'utf8');
    // After an update, check allowed-methods.ts against the new version.
    expect((JSON.parse(manifest) as { version: string }).version).toBe(checkedWithRouter);
  });

  it('lists the methods of all routes of a path, with HEAD wherever there is GET', () => {
    expect(allowedMethods(application, '/things/1')).toEqual(['DELETE', 'GET', 'HEAD']);
    expect(allowedMethods(application, '/things')).toEqual(['POST']);
  });

  it('is empty for a path that only a route for all paths matches', () => {
    expect(allowedMethods(application, '/nothing')).toEqual([]);
  });
});
