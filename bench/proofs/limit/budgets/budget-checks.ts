import type { Finding } from '../checks';
import type { BudgetState } from './budget-log';
import type { SpokenAnswer } from './spoken-requests';

/** What the servers claim of a key or an account. */
export interface BudgetClaim {
  readonly characters: number;
  readonly audioMs: number;
  /** Requests at the same time. */
  readonly running: number;
}

/** Everything that was observed of a key or an account. */
export interface BudgetRecord {
  readonly owner: string;
  readonly claim: BudgetClaim;
  /** The answers to its requests. */
  readonly answers: readonly SpokenAnswer[];
  /** Its counters after each change. */
  readonly states: readonly BudgetState[];
}

/**
 * How long after its time a change may become visible, and how inexact clocks are, in microseconds: a batch commits when all its
 * requests have been decided.
 */
const visibility = 1_000_000;

/** No change left more spent and reserved than the budget, or more requests in progress than the limit, or less than nothing. */
export function neverOverspent({ owner, claim, states }: BudgetRecord): Finding {
  const violations = states.flatMap((state) =>
    (['characters', 'audioMs', 'running'] as const)
      .filter((name) => state[name] > claim[name] || state[name] < 0)
      .map((name) => `${owner}: ${name} ${state[name]} of ${claim[name]}`),
  );
  return { checked: states.length, violations };
}

/**
 * When nothing is reserved any more, exactly what was answered has been spent. Of requests without an answer, each may have been
 * spent: the server or the client ended while it was answered.
 */
export function nothingIsLost({ owner, answers, states }: BudgetRecord): Finding {
  const answered = costOf(answers.filter(({ status }) => status === 200));
  const unknown = costOf(answers.filter(({ status }) => status === undefined));
  const { characters, running } = states.at(-1) ?? { characters: 0, running: 0 };
  const isExact = characters >= answered && characters <= answered + unknown && running === 0;
  return {
    checked: answers.length,
    violations: isExact
      ? []
      : [`${owner}: ${characters} characters spent, ${answered} answered, ${unknown} unknown, ${running} in progress`],
  };
}

/** While a request was rejected, a budget of its key or account had too little left, or too many requests were in progress. */
export function noneRejectedThatFitted(key: BudgetRecord, account: BudgetRecord): Finding {
  const rejected = key.answers.filter(({ status }) => status === 429);
  const violations = rejected
    .filter((answer) => ![key, account].some((record) => hadNoRoom(record, answer)))
    .map(({ code, wanted }) => `${key.owner}: ${code} for ${wanted} characters although there was room`);
  return { checked: rejected.length, violations };
}

/** Every status is one that the scene causes. */
export function onlyExpectedAnswers({ owner, answers }: BudgetRecord): Finding {
  const expected = new Set(['200', '404 VOICE_NOT_FOUND', '429 QUOTA_EXCEEDED', '429 CONCURRENCY_LIMIT_REACHED']);
  const given = answers.flatMap(({ status, code }) =>
    status === undefined ? [] : [code ? `${status} ${code}` : `${status}`],
  );
  return {
    checked: given.length,
    violations: given.filter((answer) => !expected.has(answer)).map((answer) => `${owner}: unexpected ${answer}`),
  };
}

function costOf(answers: readonly SpokenAnswer[]): number {
  return answers.reduce((sum, { cost }) => sum + cost, 0);
}

/** Whether a state that could be seen during a request had no room for it. The seconds are an estimate of the server. */
function hadNoRoom({ claim, states }: BudgetRecord, { wanted, sent, received }: SpokenAnswer): boolean {
  for (let index = lastAt(states, received + visibility); index >= 0; index--) {
    const state = states[index]!;
    if (state.characters + wanted > claim.characters || state.running >= claim.running) return true;
    if (state.at < sent - visibility) return false;
  }
  return false;
}

/** The index of the last state at or before a time, or -1. */
function lastAt(states: readonly BudgetState[], time: number): number {
  let low = 0;
  let high = states.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (states[middle]!.at <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
