import { Skeleton, Text } from '@mantine/core';
import { FirstStepsPanel, useFirstSteps } from '../first-steps/first-steps-panel';
import { useApiKeys } from '../keys/use-api-keys';
import { Page } from '../layout/page';
import { useMay } from '../session/use-may';
import { useSession } from '../session/use-session';
import { FailureAlert } from '../shared/failure-alert';
import { UsageTotals } from '../usage/usage-totals';
import { useUsage } from '../usage/use-usage';
import { LimitsPanel } from './limits-panel';
import classes from './overview-page.module.css';
import { RunningPanel } from './running-panel';

/** The first page: what to do first, what was spoken, what is running, and what is left of limits and budgets. */
export function OverviewPage() {
  const { data: session } = useSession();
  const may = useMay();
  const usage = useUsage('7d');
  const keys = useApiKeys();
  const { isKnown, steps, dismiss } = useFirstSteps(keys.data);
  const error = usage.error ?? keys.error;
  const refetch = () => {
    void usage.refetch();
    void keys.refetch();
  };
  return (
    <Page title="Overview" lead={`${session?.account.name ?? 'The account'} in the last 7 days, and now.`}>
      {usage.data && keys.data && isKnown ? (
        <>
          {steps && <FirstStepsPanel steps={steps} dismiss={dismiss} />}
          <section aria-labelledby="spoken">
            <Text component="h2" className="visually-hidden" id="spoken">
              Last 7 days
            </Text>
            <UsageTotals rows={usage.data.data} />
          </section>
          <div className={classes.pair}>
            {may('speech') && <RunningPanel />}
            <LimitsPanel usage={usage.data} keys={keys.data} />
          </div>
        </>
      ) : error ? (
        <FailureAlert error={error} title="The overview could not be loaded" onRetry={refetch} />
      ) : (
        <Skeleton height={420} radius="lg" />
      )}
    </Page>
  );
}
