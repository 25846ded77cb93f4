import type { KeyRecord } from './answers';
import { neverOverspent, noneRejectedThatFitted, nothingIsLost, onlyExpectedAnswers } from './budgets/budget-checks';
import { budgetKeys, type BudgetOutcome } from './budgets/budget-scene';
import { checks, type Claim, type Finding, tightestSpan } from './checks';
import type { Options } from './options';
import type { Outcome } from './scenes';

/** Everything that was observed. */
export interface Proof {
  readonly options: Options;
  readonly keys: readonly KeyRecord[];
  readonly outcome: Outcome;
  readonly claim: Claim;
  /** The duration of the requests, in seconds. */
  readonly seconds: number;
  readonly budgets: BudgetOutcome;
}

/** The maximum number of violations printed for each check. */
const maxPrinted = 5;

/** Runs all checks and returns a readable report. */
export function report(proof: Proof): { text: string; violations: number } {
  const lines = [...summary(proof), ''];
  let violations = 0;
  const say = (statement: string, checked: number, found: readonly string[]) => {
    violations += found.length;
    const count = `${checked.toLocaleString('en')} checked`;
    lines.push(
      `  ${found.length === 0 ? '✓' : '✗'} ${statement.padEnd(52)} ${count.padStart(18)}, ${found.length} violations`,
    );
    for (const violation of found.slice(0, maxPrinted)) lines.push(`      ${violation}`);
    if (found.length > maxPrinted) lines.push(`      … and ${found.length - maxPrinted} more`);
  };

  const { outcome, claim } = proof;
  const wrongBursts = outcome.bursts.filter((admitted) => admitted !== claim.limit);
  say(
    `exactly ${claim.limit} requests of a first burst were admitted`,
    outcome.bursts.length,
    wrongBursts.map((admitted) => `${admitted} requests of a first burst were admitted`),
  );
  const wrongWaits = outcome.afterWait.filter((status) => status !== 200);
  say(
    'after Retry-After, another server admitted the key',
    outcome.afterWait.length,
    wrongWaits.map((status) => `status ${status} after the wait`),
  );
  for (const [statement, check] of Object.entries(checks)) {
    const findings = proof.keys.map((key) => check(key, claim));
    const checked = findings.reduce((sum, finding) => sum + finding.checked, 0);
    say(
      statement,
      checked,
      findings.flatMap((finding) => finding.violations),
    );
  }
  lines.push('', ...summaryOfBudgets(proof), '');
  for (const [statement, findings] of Object.entries(budgetFindings(proof))) {
    const checked = findings.reduce((sum, finding) => sum + finding.checked, 0);
    say(
      statement,
      checked,
      findings.flatMap((finding) => finding.violations),
    );
  }
  lines.push('', violations === 0 ? 'Proved: 0 violations.' : `NOT proved: ${violations} violations.`);
  return { text: lines.join('\n'), violations };
}

/** The checks of the budgets, by the statement that they verify. */
function budgetFindings({ budgets: { account, keys, inexact } }: Proof): Record<string, Finding[]> {
  const all = [...keys, account];
  return {
    'no budget or concurrency limit was ever exceeded': all.map(neverOverspent),
    'what was answered has been spent, and nothing else': all.map(nothingIsLost),
    'no request was rejected that fitted': keys.map((key) => noneRejectedThatFitted(key, account)),
    'budgets could be spent to the last character': [{ checked: budgetKeys, violations: inexact }],
    'no unexpected status was returned for speech': keys.map(onlyExpectedAnswers),
  };
}

function summaryOfBudgets({ budgets: { account, keys, kills, orphans, seconds } }: Proof): string[] {
  const { answers, states, claim } = account;
  const count = (is: (answer: (typeof answers)[number]) => boolean) => answers.filter(is).length.toLocaleString('en');
  const spent = states.at(-1)?.characters ?? 0;
  return [
    `Budgets     ${answers.length.toLocaleString('en')} requests for speech in ${seconds.toFixed(1)} s, ${kills} servers killed, which had ${orphans} reservations`,
    `Responses   ${count(({ status }) => status === 200)} spoken, ${count(({ code }) => code === 'QUOTA_EXCEEDED')} over a budget, ` +
      `${count(({ code }) => code === 'CONCURRENCY_LIMIT_REACHED')} over a concurrency limit, ` +
      `${count(({ status }) => status === undefined)} without an answer`,
    `Spent       ${spent.toLocaleString('en')} of the account’s ${claim.characters.toLocaleString('en')} characters, by ${keys.length} keys`,
  ];
}

function summary({ options, keys, claim, seconds }: Proof): string[] {
  const { disturbances = [] } = claim;
  const answers = keys.flatMap((key) => [...key.answers, ...(key.ended?.answers ?? [])]);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length.toLocaleString('en');
  const spans = keys.flatMap(({ hits }) => tightestSpan(hits, claim.limit) ?? []);
  const tightest = spans.length === 0 ? 'never, because no window was full' : milliseconds(Math.min(...spans));
  const ended = keys.filter((key) => key.ended !== undefined).length;
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== undefined).length;
  return [
    `Requests    ${answers.length.toLocaleString('en')} in ${seconds.toFixed(1)} s, ${Math.round(answers.length / seconds).toLocaleString('en')} per second`,
    `Responses   ${count(200)} admitted, ${count(429)} rate limited, ${count(401)} rejected as revoked or replaced` +
      (disturbances.length > 0 ? `, ${count(503)} could not be decided` : ''),
    ...disturbances.map(
      ({ from, to, isCrash }) =>
        `Database    a part of it ${isCrash ? 'crashed, and was away' : 'did not answer'} for ${milliseconds(to - from)}`,
    ),
    `Servers     ${options.processes} processes, ${options.connections} connections, ${keys.length} keys, ${revoked} of them revoked, ${ended} rotated`,
    `Limit       ${claim.limit} in any ${milliseconds(claim.window)}; shortest time for ${claim.limit + 1} admitted requests: ${tightest}`,
    `Clocks      accurate to ${milliseconds(Math.ceil(claim.uncertainty))}`,
  ];
}

function milliseconds(microseconds: number): string {
  return `${(microseconds / 1000).toLocaleString('en')} ms`;
}
