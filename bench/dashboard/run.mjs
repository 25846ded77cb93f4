// Measures how large the dashboard's pages are and how soon they are usable: unthrottled, and slowed down as Lighthouse
// simulates a phone. Prints the tables of the README.
import { openBrowser } from '../support/browser.mjs';
import { choosePassword, startDashboard } from '../support/dashboard.mjs';
import { machine } from '../support/machine.mjs';

const runs = 7;
const pages = {
  'sign-in': 'Sign in',
  keys: 'API keys',
  playground: 'Playground',
  usage: 'Usage',
  activity: 'Activity',
  account: 'Account',
};
/** Lighthouse's slow 4G, in bytes per second and milliseconds, and its CPU slowdown. */
const conditions = {
  unthrottled: undefined,
  'slow 4G, CPU 4 times slower': { bytesPerSecond: (1.6 * 1024 * 1024) / 8, latency: 150, slowdown: 4 },
};

const [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
try {
  const context = await browser.newContext();
  await choosePassword(await context.newPage(), dashboard);
  const storageState = await context.storageState();
  console.log(`${JSON.stringify(machine())}\n`);
  for (const [name, slow] of Object.entries(conditions)) {
    console.log(`### ${name[0].toUpperCase()}${name.slice(1)}\n`);
    console.log(
      '| page | requests | kB over the wire | script, kB | first paint | heading | usable | blocked | moved |',
    );
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
    for (const page of Object.keys(pages)) {
      const results = [];
      for (let run = 0; run < runs; run++) results.push(await load(page, slow, storageState));
      const median = (field) => results.map((result) => result[field]).sort((a, b) => a - b)[runs >> 1];
      const cells = [
        median('requests'),
        (median('bytes') / 1000).toFixed(0),
        (median('scriptBytes') / 1000).toFixed(0),
        ...['firstPaint', 'heading', 'usable', 'blocked'].map((field) => `${median(field).toFixed(0)} ms`),
        median('moved').toFixed(3),
      ];
      console.log(`| ${page} | ${cells.join(' | ')} |`);
    }
    console.log();
  }
} finally {
  await browser.close();
  await dashboard.close();
}

/** Loads a page with an empty cache. */
async function load(name, slow, storageState) {
  const context = await browser.newContext(name === 'sign-in' ? {} : { storageState });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map();
  const sums = { requests: 0, bytes: 0, scriptBytes: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sums.requests++;
    sums.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') sums.scriptBytes += encodedDataLength;
  });
  if (slow) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.slowdown });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.bytesPerSecond,
      uploadThroughput: slow.bytesPerSecond,
    });
  }
  await page.addInitScript(observe, pages[name]);
  await page.goto(`${dashboard.url}/dashboard/${name}`);
  await page.getByRole('heading', { level: 1, name: pages[name] }).waitFor();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate('globalThis.measured');
  await context.close();
  // Usable: the heading is there, and no long task ends later.
  return { ...sums, ...seen, usable: Math.max(seen.heading, seen.lastLongTask) };
}

/** Runs inside the page. */
function observe(heading) {
  const measured = { firstPaint: 0, heading: 0, lastLongTask: 0, blocked: 0, moved: 0 };
  globalThis.measured = measured;
  const handlers = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') measured.firstPaint = startTime;
    },
    longtask: ({ startTime, duration }) => {
      measured.lastLongTask = startTime + duration;
      measured.blocked += duration - 50;
    },
    'layout-shift': ({ value, hadRecentInput }) => {
      if (!hadRecentInput) measured.moved += value;
    },
  };
  for (const [type, handle] of Object.entries(handlers)) {
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  }
  const look = () => {
    if (document.querySelector('h1')?.textContent === heading) measured.heading = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
