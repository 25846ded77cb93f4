import { PasswordInput, Progress, Text } from '@mantine/core';
import { passwordPolicy } from './password-policy';
import { passwordStrength, strengthNames } from './password-strength';
import classes from './new-password-field.module.css';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

const colors = ['red', 'red', 'orange', 'teal', 'teal'] as const;

/** A field for a new password, with the requirements and an estimate of its strength. */
export function NewPasswordField({ label, value, onChange, error }: NewPasswordFieldProps) {
  const strength = passwordStrength(value);
  return (
    <div>
      <PasswordInput
        label={label}
        description={`${passwordPolicy.minLength} to ${passwordPolicy.maxLength} characters. Several unrelated words work best.`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.strength}>
        <Progress
          value={value === '' ? 0 : (strength + 1) * 20}
          color={colors[strength]}
          size="sm"
          aria-hidden
          className={classes.bar}
        />
        <Text component="output" size="xs" c="dimmed" className={classes.word}>
          {value === '' ? 'Strength' : strengthNames[strength]}
        </Text>
      </div>
    </div>
  );
}
