import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { get } from '../api/client';
import { requestsKey } from '../api/query-keys';
import type { ApiKey, RequestPage } from '../api/types';
import { useMay } from '../session/use-may';
import { useSession } from '../session/use-session';
import { CheckIcon } from '../shared/icons';
import { Panel } from '../shared/panel';
import { isDismissed, rememberDismissal } from './dismissal';
import { type FirstStep, firstSteps, isSettled } from './first-steps';
import classes from './first-steps-panel.module.css';

/** What a new account does first. */
interface FirstSteps {
  /** Whether it is known what has been done. */
  isKnown: boolean;
  /** `null`: all is done, was dismissed, or is not for this person. Viewers cannot do these. */
  steps: FirstStep[] | null;
  dismiss: () => void;
}

/** @param keys `undefined` until they are known. */
export function useFirstSteps(keys: readonly ApiKey[] | undefined): FirstSteps {
  const { data: session } = useSession();
  const personId = session?.person.id ?? '';
  const [openedAt] = useState(() => Date.now());
  const [dismissed, setDismissed] = useState(() => isDismissed(personId));
  const may = useMay();
  const isWanted = !dismissed && may('keys:write') && may('speech');
  const isNew = isWanted && keys !== undefined && !isSettled(keys, openedAt);
  const playground = useQuery({
    queryKey: [...requestsKey, 'playground'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ route: 'POST /dashboard/api/tts', status: '2xx', limit: '1' });
      return (await get<RequestPage>(`/requests?${query}`, signal)).data.length > 0;
    },
    enabled: isNew,
  });
  const steps = firstSteps(keys ?? [], playground.data === true);
  const isDone = steps.every((step) => step.isDone);
  useEffect(() => {
    if (isNew && isDone) rememberDismissal(personId);
  }, [isNew, isDone, personId]);
  return {
    isKnown: !isWanted || (keys !== undefined && !(isNew && playground.isPending)),
    steps: isNew && !isDone ? steps : null,
    dismiss: () => {
      rememberDismissal(personId);
      setDismissed(true);
    },
  };
}

/** The steps that a new account has done, and those that it has not. */
export function FirstStepsPanel({ steps, dismiss }: { steps: readonly FirstStep[]; dismiss: () => void }) {
  return (
    <Panel
      title="First steps"
      actions={
        <Button size="compact-sm" variant="subtle" color="gray" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step: { title, text, link, isDone } }: { step: FirstStep }) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark}>{isDone && <CheckIcon />}</span>
      <div>
        <div className={classes.title}>
          {title}
          {isDone && <span className="visually-hidden"> (done)</span>}
        </div>
        {!isDone && (
          <div className={classes.text}>
            {text} {link && <StepLink {...link} />}
          </div>
        )}
      </div>
    </li>
  );
}

function StepLink({ href, label, isOutside }: NonNullable<FirstStep['link']>) {
  if (isOutside) return <Anchor href={href}>{label}</Anchor>;
  return (
    <Anchor component={Link} href={href}>
      {label}
    </Anchor>
  );
}
