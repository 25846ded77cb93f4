import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';

describe('The tests’ browser', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
  });

  afterAll(() => browser?.close());

  it.each(['sans-serif', 'serif', 'monospace', 'system-ui'])('draws letters in %s', async (family) => {
    const dots = await page.evaluate(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 100 });
      const context = canvas.getContext('2d');
      context.font = '40px ${family}';
      return ['Voxgate', ' '].map((text) => {
        context.clearRect(0, 0, 400, 100);
        context.fillText(text, 10, 60);
        return context.getImageData(0, 0, 400, 100).data.filter((value, index) => index % 4 === 3 && value > 0).length;
      });
    })()`);
    expect(dots).toEqual([expect.any(Number), 0]);
    expect((dots as number[])[0]).toBeGreaterThan(500);
  });

  it('draws words of equal length with different widths', async () => {
    await page.setContent('<span>lilli</span> <span>MWMWM</span>');
    const [narrow, wide] = await page.locator('span').evaluateAll((spans) => spans.map((span) => span.offsetWidth));
    expect(narrow).toBeGreaterThan(0);
    expect(wide).toBeGreaterThan(2 * narrow!);
  });

  it('uses only fonts of its package and none of the system', async () => {
    await page.setContent('<p>Voxgate</p><p style="font-family: \'DejaVu Sans\', Arial">Voxgate</p>');
    const inspector = await page.context().newCDPSession(page);
    await inspector.send('DOM.enable');
    await inspector.send('CSS.enable');
    const { root } = await inspector.send('DOM.getDocument');
    const { nodeIds } = await inspector.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
    const families = await Promise.all(
      nodeIds.map(async (nodeId) => {
        const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
        return fonts.map(({ familyName }) => familyName);
      }),
    );
    expect(families).toEqual([['Open Sans'], ['Open Sans']]);
  });
});
