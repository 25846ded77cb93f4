import { createRequire } from 'node:module';
import { sentences as texts } from '../speech/texts.mjs';
import { Clock, randomNumbers } from './clock.mjs';

const require = createRequire(import.meta.url);
const { SynthesisQueue } = require('../../dist/packages/speech/src/queue/synthesis-queue.js');
const { fixedSlots } = require('../../dist/packages/speech/src/queue/slot-source.js');
const { ServerPool } = require('../../dist/packages/speech/src/engines/remote/server-pool.js');
const { QueueFullError } = require('../../dist/packages/speech/src/errors.js');

const allTexts = [...texts.short, ...texts.medium, ...texts.long];

/** The first estimate of the queues. They learn the actual one. */
const workSecondsPerCharacter = 0.02;

/** A node: the server's own queue, and processes that work for as long as the engine would. */
class Node {
  workedMs = 0;

  constructor(clock, { engine, processes, capacity }) {
    this.clock = clock;
    this.engine = engine;
    this.queue = new SynthesisQueue({
      slots: fixedSlots(processes),
      capacity,
      workSecondsPerCharacter,
      now: clock.now,
    });
  }

  /** Speaks a sentence in turns: one until the first sound, and one for each further part. */
  async speak(ticket, text, onFirstSound) {
    const seconds = text.length / this.engine.charactersPerSecond;
    const turns = turnsOf(seconds, this.engine);
    for (const [index, ms] of turns.entries()) {
      const atSeconds = (seconds * index) / turns.length;
      await ticket.run(text.length / turns.length, () => this.#work(ms), { atSeconds });
      if (index === 0) onFirstSound();
    }
    return seconds;
  }

  #work(ms) {
    this.workedMs += ms;
    return this.clock.sleep(ms);
  }
}

/** Milliseconds of work of each turn of a sentence. */
function turnsOf(seconds, { firstMs, firstMsPerSecond, restMs, restMsPerSecond, oneCore, turnSeconds }) {
  const parts = Math.max(1, Math.round(seconds / turnSeconds));
  const rest = oneCore * (restMs + restMsPerSecond * seconds);
  return [oneCore * (firstMs + firstMsPerSecond * seconds), ...Array.from({ length: parts }, () => rest / parts)];
}

/** What happened to the requests. */
class Results {
  firstSoundMs = [];
  totalMs = [];
  audioSeconds = 0;
  refused = 0;

  get requests() {
    return this.firstSoundMs.length + this.refused;
  }
}

/** One server that speaks itself, and clients that send a request as soon as the last one is answered, all of one account. */
export async function simulateClients({ engine, processes, clients, requests, requestTexts, overheadMs }) {
  const clock = new Clock();
  const node = new Node(clock, { engine, processes, capacity: 100 });
  const results = new Results();
  let sent = 0;
  const client = async () => {
    while (sent < requests) {
      const text = requestTexts[sent++ % requestTexts.length];
      const began = clock.time;
      await clock.sleep(overheadMs);
      const ticket = node.queue.enter('account', text.length, new AbortController().signal);
      const seconds = await node.speak(ticket, text, () => results.firstSoundMs.push(clock.time - began));
      ticket.leave();
      results.audioSeconds += seconds;
      results.totalMs.push(clock.time - began);
    }
  };
  const done = Promise.all(Array.from({ length: clients }, client));
  await clock.run(Infinity);
  await done;
  const { firstSoundMs, totalMs, audioSeconds } = results;
  return {
    firstSoundMs,
    totalMs,
    audioSeconds,
    seconds: clock.time / 1000,
    utilization: node.workedMs / processes / clock.time,
  };
}

/**
 * A cell of gates and nodes for some minutes of the busiest hour. Each gate has the server's queue and its choice of the least loaded
 * node; each node has the queue of its processes. The first minute is not counted.
 */
export async function simulateFleet({ engine, client, fleet, clients, nodes, gates, minutes = 3, seed = 1 }) {
  const clock = new Clock();
  const random = randomNumbers(seed);
  const processes = fleet.coresPerNode;
  const urls = Array.from({ length: nodes }, (_, index) => `http://node-${index}`);
  const all = new Map(urls.map((url) => [url, new Node(clock, { engine, processes, capacity: 1_000_000 })]));
  const capacity = queueCapacity({ fleet, nodes });
  const gateParts = Array.from({ length: gates }, () => {
    const breaker = { failures: 3, openMs: 2000, maxOpenMs: 60_000 };
    const pool = new ServerPool({ name: 'nodes', urls, inFlight: fleet.inFlight, breaker, now: clock.now });
    return { pool, queue: new SynthesisQueue({ slots: pool, capacity, workSecondsPerCharacter, now: clock.now }) };
  });
  const results = new Results();
  const warmUpMs = 60_000;
  const endMs = warmUpMs + minutes * 60_000;
  const accounts = Math.max(1, Math.round(clients / client.clientsPerAccount));
  const busy = [];

  const request = async () => {
    const began = clock.time;
    const isCounted = began >= warmUpMs;
    const { pool, queue } = gateParts[Math.floor(random() * gates)];
    const group = `account-${Math.floor(random() * accounts)}`;
    const answer = Array.from(
      { length: sentenceCount(client, random) },
      () => allTexts[Math.floor(random() * allTexts.length)],
    );
    const { signal } = new AbortController();
    await clock.sleep(fleet.networkMs);
    let ticket;
    try {
      ticket = queue.enter(group, answer.join(' ').length, signal);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      if (isCounted) results.refused++;
      return;
    }
    let hasSound = false;
    let atSeconds = 0;
    for (const text of answer) {
      const take = async () => {
        const lease = pool.take();
        const node = all.get(lease.server.url);
        const own = node.queue.enter(group, text.length, signal, hasSound);
        const seconds = await node.speak(own, text, () => {
          if (isCounted && !hasSound) results.firstSoundMs.push(clock.time - began);
          hasSound = true;
        });
        own.leave();
        lease.succeed();
        return seconds;
      };
      const seconds = await ticket.run(text.length, take, { atSeconds });
      atSeconds += seconds;
      if (isCounted) results.audioSeconds += seconds;
    }
    ticket.leave();
    if (isCounted) results.totalMs.push(clock.time - began);
  };

  const arrivals = async () => {
    while (clock.time < endMs) {
      await clock.sleep((-Math.log(1 - random()) / rateAt(clock.time, client, clients)) * 1000);
      // A request that fails ends the simulation.
      busy.push(request());
    }
  };
  const arriving = arrivals();
  await clock.run(warmUpMs);
  const worked = () => [...all.values()].reduce((sum, { workedMs }) => sum + workedMs, 0);
  const before = worked();
  await clock.run(endMs);
  const utilization = (worked() - before) / (nodes * processes * minutes * 60_000);
  const audioPerSecond = results.audioSeconds / (minutes * 60);
  await clock.run(Infinity);
  await Promise.all([arriving, ...busy]);
  for (const { pool } of gateParts) pool.close?.();
  return {
    requests: results.requests,
    refusedShare: results.refused / results.requests,
    firstSoundMs: results.firstSoundMs.sort((one, other) => one - other),
    utilization,
    audioPerSecond,
  };
}

/** `SPEECH_QUEUE_CAPACITY` of each gate, as the Helm chart sets it: twice the places at all nodes, and at least the default. */
export function queueCapacity({ fleet, nodes }) {
  return Math.max(100, 2 * nodes * fleet.inFlight);
}

/** Milliseconds of a core that an answer takes on average. */
export function workMsPerRequest({ engine, client }) {
  const perSentence = allTexts.map((text) =>
    turnsOf(text.length / engine.charactersPerSecond, engine).reduce((sum, ms) => sum + ms, 0),
  );
  const mean = perSentence.reduce((sum, ms) => sum + ms, 0) / perSentence.length;
  return mean * client.sentences.reduce((sum, { count, share }) => sum + count * share, 0);
}

function sentenceCount({ sentences }, random) {
  let left = random();
  return (sentences.find(({ share }) => (left -= share) < 0) ?? sentences.at(-1)).count;
}

/** Requests per second of all clients, with bursts that leave the mean as it is. */
function rateAt(ms, { secondsBetweenRequests, burst }, clients) {
  const mean = clients / secondsBetweenRequests;
  const { factor, burstSeconds, everySeconds } = burst;
  const quiet = (mean * everySeconds) / (everySeconds + (factor - 1) * burstSeconds);
  return (ms / 1000) % everySeconds < burstSeconds ? quiet * factor : quiet;
}
