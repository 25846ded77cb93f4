import { maxFavouriteVoices } from '../../src/accounts/people/favourite-voices.service';
import { expectError } from '../support/expect-error';
import { sharedTestApp, type TestApp } from '../support/test-app';
import type { Browser } from './support/browser';
import { browserAt } from './support/browser';
import { join, password, signedIn } from './support/users';

describe('The favourite voices of a person', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp();
  });

  const listed = async (browser: Browser) =>
    ((await (await browser.ask('GET', 'favourite-voices')).json()) as { data: string[] }).data;
  const change = (browser: Browser, body: object) => browser.ask('PATCH', 'favourite-voices', body);

  it('are added and removed, in the order in which they were added, also by tabs at the same time', async () => {
    const { browser } = await signedIn(server);
    expect(await listed(browser)).toEqual([]);
    const answer = await change(browser, { add: ['rms', 'slt', 'rms'] });
    expect([answer.status, await answer.json()]).toEqual([200, { data: ['rms', 'slt'] }]);
    const tabs = Array.from({ length: 10 }, (_, tab) => change(browser, { add: [`mix_${tab}`], remove: ['rms'] }));
    for (const each of await Promise.all(tabs)) expect(each.status).toBe(200);
    expect((await listed(browser)).toSorted()).toEqual([...Array.from(tabs, (_, tab) => `mix_${tab}`), 'slt']);
  });

  it('are their own, in each of their accounts', async () => {
    const { account, browser, email } = await signedIn(server);
    await change(browser, { add: ['slt'] });
    const { browser: colleague } = await signedIn(server, { account, role: 'viewer' });
    expect(await listed(colleague)).toEqual([]);
    expect((await change(colleague, { add: ['rms'] })).status).toBe(200);
    expect(await listed(browser)).toEqual(['slt']);

    const { account: second } = await signedIn(server);
    await join(server, second, email, 'viewer');
    const elsewhere = browserAt(server);
    await elsewhere.ask('POST', 'session', { email, password });
    expect(await listed(elsewhere)).toEqual([]);
  });

  it('are bounded', async () => {
    const { browser } = await signedIn(server);
    const most = Array.from({ length: maxFavouriteVoices }, (_, index) => `mix_${index}`);
    expect((await change(browser, { add: most })).status).toBe(200);
    await expectError(await change(browser, { add: ['slt'] }), 'INVALID_REQUEST');
    expect((await change(browser, { add: ['slt'], remove: ['mix_0'] })).status).toBe(200);
    for (const add of [[...most, 'slt'], ['x'.repeat(5000)], [''], [5], 'slt', null])
      await expectError(await change(browser, { add }), 'INVALID_REQUEST');
    expect(await listed(browser)).toHaveLength(maxFavouriteVoices);
  });
});
