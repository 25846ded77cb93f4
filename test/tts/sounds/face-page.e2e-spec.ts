import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../support/browser';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

const file = pathToFileURL(join(__dirname, '../../../docs/mouth-shapes.html')).href;

describe('The page with a face that speaks', () => {
  let server: TestApp;
  let key: TestKey;
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    // A file has no origin, so the server must allow all.
    server = await sharedTestApp({ engine: 'flite', environment: { CORS_ORIGINS: '*' } });
    key = await server.createKey();
    browser = await openBrowser();
    page = await (await browser.newContext()).newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(file);
  });
  afterAll(async () => {
    await browser?.close();
  });

  const speak = async (text: string) => {
    await page.getByLabel('Server').fill(server.url);
    await page.getByLabel('Voice').fill('slt');
    await page.getByLabel('Text').fill(text);
    await page.getByRole('button', { name: 'Speak' }).click();
  };

  it('tells why it cannot speak', async () => {
    await page.getByLabel('API key or token').fill('sk-wrong');
    await speak('Hi.');
    await page.getByRole('alert').filter({ hasText: 'API key' }).waitFor();
  });

  it('moves its mouth with the sounds, and closes it at the end', async () => {
    await page.evaluate(`
      globalThis.seen = { shapes: new Set(), mouths: new Set(), words: new Set() };
      const watch = () => {
        seen.shapes.add(document.getElementById('face').dataset.viseme);
        seen.mouths.add(document.getElementById('mouthInside').getAttribute('d'));
        seen.words.add(document.querySelector('#caption mark')?.textContent);
        requestAnimationFrame(watch);
      };
      watch();`);
    await page.getByLabel('API key or token').fill(key.key);
    await speak('Papa saw five blue moons over the old farm.');
    await page.waitForFunction('document.getElementById("audio").ended');
    await page.waitForFunction('document.getElementById("face").dataset.viseme === "sil"');
    const seen = await page.evaluate<{ shapes: string[]; mouths: number; words: string[] }>(
      '({ shapes: [...seen.shapes], mouths: seen.mouths.size, words: [...seen.words] })',
    );
    // A busy machine may draw few frames, but some of each long sound.
    expect(seen.shapes).toEqual(expect.arrayContaining(['sil', 'aa', 'U']));
    expect(seen.mouths).toBeGreaterThan(5);
    expect(seen.words).toEqual(expect.arrayContaining(['moons']));
    expect(errors).toEqual([]);
    expect(await page.getByRole('alert').textContent()).toBe('');
  });

  it('lists the voices that can move a face', async () => {
    await page.getByLabel('API key or token').fill('');
    await page.getByLabel('API key or token').fill(key.key);
    await page.getByLabel('API key or token').blur();
    await page.waitForFunction('document.querySelectorAll("#voices option").length > 0');
    expect(await page.locator('#voices option').first().getAttribute('value')).toBe('slt');
  });
});
