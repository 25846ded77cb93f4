// Searches for the requests of one key or account that delay another account the most. See README.md.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { unlessInterrupted } from '../support/interruption.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { residentBytesOfFamily } from '../support/processes.mjs';
import { currentCommit, startProgress } from '../support/run-facts.mjs';
import { installedPack, requirePack, startServer } from '../support/server.mjs';
import { median, percentile } from '../support/statistics.mjs';
import { startAttack } from './attacker.mjs';
import { anyAttack, ordinaryLoad, variant } from './attacks.mjs';
import { askForFiveWords } from './neighbour.mjs';
import { Random } from './random.mjs';

const { values: options } = parseArgs({
  options: {
    tries: { type: 'string', default: '200' },
    /** No further try begins after this many minutes. */
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** `kokoro`, `flite`, or both, in turn. */
    engines: { type: 'string', default: 'flite,kokoro' },
    pack: { type: 'string', default: installedPack },
    /** Repeats this attack (as printed) instead of searching. */
    attack: { type: 'string' },
    /** Writes the figures into results/. */
    write: { type: 'boolean', default: false },
  },
});
const voices = { flite: 'slt', kokoro: 'af_heart' };
const bounds = { waitRatio: 3, loopMs: 50, memoryRatio: 1.1 };
const ordinaryTries = options.attack ? 5 : 21;
/** Share of tries that vary one of the worst attacks so far. The others are random. */
const variantPart = 0.4;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const progress = startProgress();

const engines = options.engines.split(',');
const random = new Random(Number(options.seed));
if (engines.includes('kokoro')) await requirePack(options.pack);

const { figures, tries } = await unlessInterrupted(search());
console.log(`\n${report()}`);
if (options.write) {
  const commit = currentCommit();
  const facts = { at: new Date().toISOString(), commit, machine: machine(), options, figures };
  await mkdir(here('results'), { recursive: true });
  await writeFile(
    here('results/neighbours.json'),
    `${JSON.stringify({ ...facts, tries }).replaceAll('},{', '},\n{')}\n`,
  );
}
if (figures.some(({ within }) => !within)) process.exitCode = 1;

async function search() {
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-neighbours-'));
  const portFile = join(folder, 'port');
  const server = await startServer({
    pack: engines.includes('kokoro') ? options.pack : undefined,
    nodeOptions: ['--require', here('../support/loop-probe.cjs')],
    environment: { LOOP_PROBE_PORT_FILE: portFile },
  });
  try {
    const probe = `http://127.0.0.1:${await readFile(portFile, 'utf8')}`;
    const attacker = { url: server.url, keys: await keysOfNewAccount(server, 'attacker', 60) };
    const neighbour = { url: server.url, key: (await keysOfNewAccount(server, 'neighbour', 1))[0] };
    const measure = (attack) => measureTry({ attacker, neighbour, probe, server }, attack);

    const ordinary = {};
    for (const engine of engines) {
      const voice = voices[engine];
      await askForFiveWords(neighbour, voice);
      const alone = [];
      for (let count = 0; count < 5; count++) alone.push((await askForFiveWords(neighbour, voice)).ms);
      const waits = [];
      for (let count = 0; count < ordinaryTries; count++)
        waits.push((await measure(ordinaryLoad(random, voice))).waitMs);
      ordinary[engine] = { aloneMs: median(alone), waitMs: median(waits), worstMs: Math.max(...waits) };
      progress(`${engine}: five words take ${alone.map(Math.round).join(', ')} ms alone,`);
      progress(`${engine}: and ${waits.map(Math.round).join(', ')} ms during an ordinary load`);
    }
    // Encoders and languages load at first use. Load them before memory is compared.
    for (const engine of engines)
      for (let count = 0; count < 5; count++) await measure(anyAttack(random, voices[engine]));
    await setTimeout(20_000);
    const memoryBefore = await residentBytesOfFamily(server.pid);

    const results = [];
    const end = performance.now() + 60_000 * Number(options.minutes);
    for (let number = 0; number < Number(options.tries) && performance.now() < end; number++) {
      const engine = engines[number % engines.length];
      const attack = options.attack ? JSON.parse(options.attack) : nextAttack(engine, results);
      const result = await measure(attack);
      const ratio = result.waitMs / ordinary[engine].waitMs;
      results.push({ engine, ratio, ...result, attack });
      progress(
        `${number + 1}: ${ratio.toFixed(2)}×, loop ${result.computedMs.toFixed(0)} (${result.delayMs.toFixed(0)}) ms, ` +
          `${megabytes(result.residentBytes)}, ${result.threads} threads, ${JSON.stringify(result.statuses)}, ${result.timing} ${JSON.stringify(attack)}`,
      );
    }
    progress('resting for one minute');
    await setTimeout(60_000);
    const memoryAfter = await residentBytesOfFamily(server.pid);
    return { tries: results, figures: figuresOf({ results, ordinary, memoryBefore, memoryAfter }) };
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

/** A variant of one of the worst attacks on the engine so far, or a random one. */
function nextAttack(engine, results) {
  const worst = results.filter((result) => result.engine === engine).sort((one, other) => other.ratio - one.ratio);
  return worst.length > 5 && random.chance(variantPart)
    ? variant(random, random.pick(worst.slice(0, 5)).attack)
    : anyAttack(random, voices[engine]);
}

/** Runs one attack and measures its effect on the neighbour. */
async function measureTry({ attacker, neighbour, probe, server }, attack) {
  const attacking = startAttack(attacker, attack);
  try {
    await setTimeout(attack.headStartMs);
    // The first answer covers the time before this try.
    await askProbe(probe);
    const { ms, refusals, timing } = await askForFiveWords(neighbour, attack.voice);
    const { delayMs, computedMs, threads } = await askProbe(probe);
    const residentBytes = await residentBytesOfFamily(server.pid);
    return { waitMs: ms, refusals, timing, delayMs, computedMs, threads, residentBytes, statuses: attacking.statuses };
  } finally {
    await attacking.stop();
    // Once the neighbour is served again, the effects of the attack are over.
    await askForFiveWords(neighbour, attack.voice);
  }
}

async function askProbe(url) {
  return (await fetch(url)).json();
}

/** Creates an account with this many keys, as an operator and its owner would. */
async function keysOfNewAccount({ url, data }, name, count) {
  const email = `${name}@example.com`;
  runCommand(data, 'accounts', 'create', '--name', name, '--email', email);
  const { key } = runCommand(data, 'api-keys', 'create', '--account', email, '--name', 'First key');
  const keys = [key];
  while (keys.length < count) {
    const response = await fetch(`${url}/api/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Key ${keys.length + 1}` }),
    });
    if (response.status !== 201) throw new Error(`Creating a key failed: ${response.status} ${await response.text()}`);
    keys.push((await response.json()).key);
  }
  return keys;
}

function runCommand(data, ...args) {
  const { PATH, HOME } = process.env;
  const output = execFileSync(process.execPath, ['dist/src/app/cli/main.js', ...args, '--json'], {
    cwd: here('../..'),
    env: { PATH, HOME, VOXGATE_DATA_DIR: data },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

/** The bounds, and what was measured. */
function figuresOf({ results, ordinary, memoryBefore, memoryAfter }) {
  const found = [];
  for (const engine of engines) {
    const own = results.filter((result) => result.engine === engine);
    if (own.length === 0) continue;
    const ratios = own.map(({ ratio }) => ratio);
    const worst = Math.max(...ratios);
    found.push({
      what: `${engine}: the neighbour's wait, relative to an ordinary load (${ordinary[engine].waitMs.toFixed(0)} ms; alone ${ordinary[engine].aloneMs.toFixed(0)} ms)`,
      seen: `${worst.toFixed(2)}× maximum, ${median(ratios).toFixed(2)}× median, ${percentile(ratios, 0.95).toFixed(2)}× p95`,
      bound: `${bounds.waitRatio}×`,
      within: worst <= bounds.waitRatio,
    });
  }
  const computed = Math.max(...results.map(({ computedMs }) => computedMs));
  const delayed = Math.max(...results.map(({ delayMs }) => delayMs));
  found.push({
    what: 'longest time without a turn of the event loop, in CPU time',
    seen: `${computed.toFixed(0)} ms (${delayed.toFixed(0)} ms elapsed)`,
    bound: `${bounds.loopMs} ms`,
    within: computed <= bounds.loopMs,
  });
  const ratio = memoryAfter / memoryBefore;
  const peak = Math.max(...results.map(({ residentBytes }) => residentBytes));
  found.push({
    what: 'memory of server and engines, one minute after the last try',
    seen: `${megabytes(memoryAfter)}, ${ratio.toFixed(3)}× ${megabytes(memoryBefore)} before (maximum ${megabytes(peak)})`,
    bound: `${bounds.memoryRatio}×`,
    within: ratio <= bounds.memoryRatio,
  });
  const threads = results.map((result) => result.threads);
  found.push({
    what: 'threads of the server',
    seen: `${Math.min(...threads)} to ${Math.max(...threads)}`,
    bound: '',
    within: true,
  });
  return found;
}

function report() {
  const { cores, node, load } = machine();
  const rows = figures.map(({ what, seen, bound, within }) => [what, seen, bound, within ? 'yes' : '**no**']);
  const worst = engines.flatMap((engine) =>
    tries
      .filter((result) => result.engine === engine)
      .sort((one, other) => other.ratio - one.ratio)
      .slice(0, 3)
      .map(({ ratio, attack, refusals }) => [`${ratio.toFixed(2)}×`, refusals, `\`${JSON.stringify(attack)}\``]),
  );
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cores} cores, Node ${node}, load average ${load}; ${tries.length} tries, seed ${options.seed}.`,
    table(['figure', 'measured', 'bound', 'within bound'], rows),
    'The worst attacks on each engine:',
    table(['wait', 'refusals', 'attack'], worst),
  ].join('\n\n');
}
