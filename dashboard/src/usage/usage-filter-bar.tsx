import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { daysProblem, type UsageDays } from './usage-filters';
import classes from './usage-filter-bar.module.css';

interface UsageFilterBarProps {
  keyId: string;
  /** The keys that can be chosen, with their names. */
  keys: readonly { id: string; name: string }[];
  onKeyChange: (keyId: string) => void;
  /** The days that are shown; `undefined`: a period. */
  days: UsageDays | undefined;
  onDaysChange: (days: UsageDays) => void;
}

/** The filters of the usage: a key takes effect at once, dates with the button or the Enter key. */
export function UsageFilterBar({ keyId, keys, onKeyChange, days, onDaysChange }: UsageFilterBarProps) {
  const choices = [{ value: '', label: 'All keys' }, ...keys.map(({ id, name }) => ({ value: id, label: name }))];
  // The key in a link may be unknown here.
  if (!choices.some(({ value }) => value === keyId)) choices.push({ value: keyId, label: keyId });
  return (
    <div className={classes.bar}>
      <NativeSelect
        className={classes.key}
        label="Key"
        data={choices}
        value={keyId}
        onChange={(event) => onKeyChange(event.currentTarget.value)}
      />
      {days && <DaysForm days={days} onChange={onDaysChange} />}
    </div>
  );
}

function DaysForm({ days, onChange }: { days: UsageDays; onChange: (days: UsageDays) => void }) {
  const [entered, setEntered] = useState(days);
  const [problem, setProblem] = useState<string>();
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = daysProblem(entered);
    setProblem(found);
    if (found === undefined) onChange(entered);
  };
  const enter = (change: Partial<UsageDays>) => {
    setProblem(undefined);
    setEntered({ ...entered, ...change });
  };
  // The form's own messages say what is wrong, also where browsers have none.
  return (
    <form className={classes.days} aria-label="Dates" onSubmit={show} noValidate>
      <TextInput
        type="date"
        label="First day"
        value={entered.from}
        onChange={(event) => enter({ from: event.currentTarget.value })}
        error={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : 'days-problem'}
      />
      <TextInput
        type="date"
        label="Last day"
        value={entered.to}
        onChange={(event) => enter({ to: event.currentTarget.value })}
        error={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : 'days-problem'}
      />
      <Button type="submit" variant="default">
        Show
      </Button>
      <p id="days-problem" role="alert" className={classes.problem}>
        {problem}
      </p>
    </form>
  );
}
