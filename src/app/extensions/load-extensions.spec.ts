import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { loadExtensions } from './load-extensions';

@Module({ providers: [] })
class One {}

@Module({ providers: [] })
class Two {}

const dynamic = { module: class Three {} };

describe('loadExtensions', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxgate-extensions-'));
    file = join(folder, 'extension.js');
    await writeFile(file, '');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const load = (exported: unknown) => loadExtensions([file], () => exported);
  const nothing = 'It must export a class with @Module(), or a dynamic module. It exports';

  it.each([
    ['a named export', { One, other: 1 }, [One]],
    ['a default export', { default: One }, [One]],
    ['several', { default: Two, One }, [Two, One]],
    ['the same twice', { default: { One }, 'module.exports': { One }, One }, [One]],
    ['a dynamic module', { dynamic }, [dynamic]],
    ['lists', { default: [One], others: [Two] }, [One, Two]],
    ['a module in place of the exports', One, [One]],
  ])('finds %s', async (_what, exported, modules) => {
    expect(await load(exported)).toEqual(modules);
  });

  it.each([
    ['nothing', {}, 'nothing.'],
    ['no object', undefined, 'nothing.'],
    ['a class', { default: class Plain {} }, 'default (a class without @Module()).'],
    ['others', { a: null, b: () => 1, c: 'x' }, 'a (null), b (a function), c (of type string).'],
  ])('says what it has found in a file that exports %s', async (_what, exported, found) => {
    await expect(load(exported)).rejects.toMatchObject({
      name: 'OperatorError',
      message: `The extension "${file}" of VOXGATE_EXTENSIONS exports no Nest module. ${nothing} ${found}`,
    });
  });

  it('says which extension cannot be loaded, and why', async () => {
    const fail = () => {
      throw new Error('No such database.');
    };
    await expect(loadExtensions([file], fail)).rejects.toMatchObject({
      name: 'OperatorError',
      message: `The extension "${file}" of VOXGATE_EXTENSIONS cannot be loaded: No such database.`,
    });
  });

  it.each([
    ['./nope.js', `Paths begin in the working directory, ${process.cwd()}.`],
    [
      '@acme/nope',
      `Install the package in ${process.cwd()} or beside Voxgate. The path of a file begins with ./ or /.`,
    ],
    ['voxgate/nope', 'It does not come with this version.'],
  ])('says that there is no %s', async (name, advice) => {
    await expect(loadExtensions([name])).rejects.toMatchObject({
      name: 'OperatorError',
      message: `The extension "${name}" of VOXGATE_EXTENSIONS was not found. ${advice}`,
    });
  });
});
