import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '../limit/database';
import { ask, type Caller, type Phrase, phrases, speak } from './callers';
import { type Gates, startGates } from './gates';
import { SpeechNode } from './nodes';
import { canLimitProcessors, limitProcessor, type ProcessorShare } from './processor-share';
import { Relay } from './relay';
import { startRubbishNode } from './rubbish-node';
import { play, playFor, type Tally, untilAllSpeak } from './scenes';
import { sentences } from './texts';

const usage = `npm run prove:fleet -- [options]

Starts gates on one database and speech nodes behind them, and speaks with several accounts while nodes are killed, stopped,
slow, or answer rubbish. Compares every sample with that of a voice of the gate itself. Then drains a node, measures what
another node adds, and how fair the nodes are.
Exits with code 1 if there is any violation.

  --seconds <n>   how long each fault lasts (8)
  --share <x>     what each node gets of one core (0.2), on Linux with control groups
  --help`;

const gateCount = 3;
const nodeCount = 4;
const voices = ['slt', 'rms', 'awb', 'kal'];

/** Everything that runs. */
interface Fleet {
  readonly gates: Gates;
  readonly nodes: readonly SpeechNode[];
  readonly relays: readonly Relay[];
  readonly callers: readonly Caller[];
  readonly all: readonly Phrase[];
  readonly seconds: number;
}

let violations = 0;

/** `npm run prove:fleet` */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '8' },
      share: { type: 'string', default: '0.2' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const closing: (() => Promise<void>)[] = [];
  try {
    await prove(Number(values.seconds), Number(values.share), closing);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
  console.log(violations === 0 ? '\nNo violation.' : `\n${violations} violations.`);
  if (violations > 0) process.exitCode = 1;
}

async function prove(seconds: number, share: number, closing: (() => Promise<void>)[]): Promise<void> {
  const isLimited = canLimitProcessors();
  const nodes: SpeechNode[] = [];
  const relays: Relay[] = [];
  for (let index = 0; index < nodeCount; index++) {
    let group: ProcessorShare | undefined;
    if (isLimited) {
      const limited = limitProcessor(`voxgate-fleet-${process.pid}-${index}`, share);
      closing.push(() => limited.remove());
      group = limited;
    }
    const node = await SpeechNode.prepare(`node-${index + 1}`, group);
    closing.push(() => node.close());
    nodes.push(node);
    const relay = await Relay.before(node.port);
    closing.push(() => relay.close());
    relays.push(relay);
  }
  console.log(`Starting ${nodeCount} nodes and ${gateCount} gates …`);
  await Promise.all(nodes.map((node) => node.start()));
  const database = await createDatabase(process.env['DATABASE_URL'], false);
  closing.push(() => database.close());
  const gates = await startGates(
    database.url,
    relays.map(({ port }) => port),
    gateCount,
  );
  closing.push(() => gates.close());

  const callers: Caller[] = [];
  for (let account = 0; account < 6; account++) {
    const name = `account-${account + 1}`;
    const key = await gates.newAccount(name);
    // Each account speaks at two gates, by complete responses at one and streams at the other.
    for (const [at, streams] of [
      [account % gateCount, false],
      [(account + 1) % gateCount, true],
    ] as const) {
      callers.push({ account: name, key, url: gates.urls[at]!, streams });
    }
  }
  const all = await phrases(callers[0]!, sentences(60), voices);
  const fleet: Fleet = { gates, nodes, relays, callers, all, seconds };

  await untilAllSpeak(callers, all);
  report('all nodes are well', await playFor(callers, all, seconds), { neverRefused: true });
  await faults(fleet);
  await outage(fleet);
  await draining(fleet);
  await throughput(fleet, isLimited);
  await fairness(fleet);
}

/** Faults of single nodes, one after the other, and the recovery from each. */
async function faults(fleet: Fleet): Promise<void> {
  const { nodes, relays, callers, all, seconds } = fleet;
  const [first, second, third, fourth] = nodes as [SpeechNode, SpeechNode, SpeechNode, SpeechNode];
  const lasting = () => delay(seconds * 1000);
  const scene = async (title: string, during: () => Promise<void>) => {
    const before = fleet.gates.lines.length;
    const result = await play(callers, all, during);
    await untilAllSpeak(callers, all);
    report(title, result, { lines: fleet.gates.lines.slice(before) });
  };
  await scene('a node is killed and started again', async () => {
    await first.end('SIGKILL');
    await lasting();
    await first.start();
    await lasting();
  });
  await scene('a node is stopped and goes on', async () => {
    second.signal('SIGSTOP');
    await lasting();
    second.signal('SIGCONT');
    await lasting();
  });
  await scene('a node is slow', async () => {
    relays[2]!.mode = 'slow';
    await lasting();
    relays[2]!.mode = 'pass';
    await lasting();
  });
  await scene('what a node sends is replaced by random bytes', async () => {
    relays[3]!.mode = 'garble';
    await lasting();
    relays[3]!.mode = 'pass';
    relays[3]!.disconnect();
    await lasting();
  });
  await scene('another server in the place of a node answers rubbish', async () => {
    const rubbish = await startRubbishNode();
    relays[3]!.target = rubbish.port;
    relays[3]!.disconnect();
    await lasting();
    relays[3]!.target = fourth.port;
    relays[3]!.disconnect();
    await lasting();
    await rubbish.close();
    console.log(`    rubbish: ${[...rubbish.answers].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
  });
  await scene('two nodes are killed and a third is stopped', async () => {
    await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]);
    third.signal('SIGSTOP');
    await lasting();
    third.signal('SIGCONT');
    await Promise.all([first.start(), second.start()]);
    await lasting();
  });
}

/** All nodes are gone. Voices of the gates go on, and `Retry-After` is true. */
async function outage({ nodes, callers, all }: Fleet): Promise<void> {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  const caller = callers[0]!;
  let refused = await speak(caller, all[0]!);
  for (let turn = 0; turn < 50 && refused.kind !== 'refused'; turn++) refused = await speak(caller, all[0]!);
  if (refused.kind !== 'refused') {
    violation(`without nodes, the outcome was ${refused.kind}`);
    return;
  }
  const local = await ask(caller, all[0]!.text, all[0]!.voice);
  if (local.status !== 200) violation(`a voice of the gate returned ${local.status} while all nodes were gone`);
  await local.arrayBuffer();
  await Promise.all(nodes.map((node) => node.start()));
  const told = await speak(caller, all[0]!);
  let waited = 0;
  let again = told;
  while (again.kind === 'refused' && waited < 30) {
    waited += again.retryAfter;
    await delay(again.retryAfter * 1000);
    again = await speak(caller, all[0]!);
  }
  if (again.kind !== 'right') violation(`after the nodes had come back, the outcome was ${again.kind}`);
  const waits = told.kind === 'refused' ? `Retry-After ${told.retryAfter}, spoken after ${waited} s` : 'spoken at once';
  console.log(`  ✓ all nodes are gone: 503 with Retry-After; voices of the gates go on; with nodes again: ${waits}`);
  await untilAllSpeak(callers, all);
}

/** A node that is told to stop finishes what it has, and its work goes elsewhere. */
async function draining({ nodes, callers, all, seconds }: Fleet): Promise<void> {
  const result = await play(callers, all, async () => {
    await delay(1000);
    await nodes[0]!.end('SIGTERM');
    await delay(seconds * 1000);
  });
  report('a node is drained (SIGTERM)', result, { neverRefused: true });
  await nodes[0]!.start();
  await untilAllSpeak(callers, all);
}

/** What each further node adds. */
async function throughput({ nodes, callers, all, seconds }: Fleet, isLimited: boolean): Promise<void> {
  if (!isLimited) {
    console.log(
      '  – throughput by nodes: not measured, because this machine cannot limit the processor time of processes',
    );
    return;
  }
  const complete = callers.filter(({ streams }) => !streams);
  const crowd = [...complete, ...complete, ...complete, ...complete];
  await Promise.all(nodes.slice(1).map((node) => node.end('SIGTERM')));
  let one: number | undefined;
  for (let count = 1; count <= nodeCount; count++) {
    if (count > 1) await nodes[count - 1]!.start();
    await untilAllSpeak(complete, all);
    // Until the gates have noticed the new node.
    await playFor(crowd, all, 5);
    const result = await playFor(crowd, all, 2 * seconds);
    const rate = total(result) / result.lasted;
    one ??= rate;
    report(`${count} of ${nodeCount} nodes`, result, {
      more: `${rate.toFixed(1)} s of speech each second, ${(rate / one).toFixed(2)} times one node`,
    });
  }
}

/** A greedy account with many requests at all gates, beside one with a single request at a time. */
async function fairness({ gates, nodes, all, seconds }: Fleet): Promise<void> {
  await Promise.all(nodes.slice(2).map((node) => node.end('SIGTERM')));
  const [greedy, modest] = [await gates.newAccount('greedy'), await gates.newAccount('modest')];
  const modestCaller = { account: 'modest', key: modest, url: gates.urls[0]!, streams: false };
  const crowd = gates.urls.flatMap((url) =>
    Array.from({ length: 20 }, () => ({ account: 'greedy', key: greedy, url, streams: false })),
  );
  await untilAllSpeak([modestCaller], all);
  const durations = async (callers: readonly Caller[]) => {
    const lasted: number[] = [];
    const result = await play(callers, all, async () => {
      const end = performance.now() + seconds * 1000;
      for (let turn = 0; performance.now() < end; turn++) {
        const began = performance.now();
        const outcome = await speak(modestCaller, all[turn % all.length]!);
        if (outcome.kind !== 'right') violation(`the modest account: ${outcome.kind}`);
        lasted.push(performance.now() - began);
      }
    });
    lasted.sort((one, other) => one - other);
    return { median: lasted[lasted.length >> 1]!, worst: lasted.at(-1)!, count: lasted.length, result };
  };
  const alone = await durations([]);
  const beside = await durations(crowd);
  report('60 requests of a greedy account at three gates, two nodes', beside.result, {
    more:
      `a modest account waits ${beside.median.toFixed(0)} ms (worst ${beside.worst.toFixed(0)}), ` +
      `alone ${alone.median.toFixed(0)} (${alone.worst.toFixed(0)}): ${(beside.median / alone.median).toFixed(1)} times`,
  });
}

function report(
  title: string,
  { right, refused, cut, violations: found, lasted }: Tally,
  { neverRefused = false, lines = [], more }: { neverRefused?: boolean; lines?: readonly string[]; more?: string } = {},
): void {
  const wrong = neverRefused && refused + cut > 0;
  console.log(
    `  ${found.length > 0 || wrong ? '✗' : '✓'} ${title}: ${right} right, ${refused} refused with Retry-After, ${cut} cut off, ` +
      `${found.length} wrong, in ${lasted.toFixed(0)} s${more ? `; ${more}` : ''}`,
  );
  const count = (words: string) => lines.filter((line) => line.includes(words)).length;
  if (lines.length > 0) {
    console.log(
      `    breakers: ${count('is not used for now')} times open, ${count('is used again')} times closed again`,
    );
  }
  for (const what of found.slice(0, 5)) console.log(`      ${what}`);
  violations += found.length;
  if (wrong) violation(`${refused} requests were refused and ${cut} cut off, although others could speak`);
}

function violation(what: string): void {
  violations++;
  console.log(`      ✗ ${what}`);
}

function total({ seconds }: Tally): number {
  return [...seconds.values()].reduce((sum, each) => sum + each, 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
