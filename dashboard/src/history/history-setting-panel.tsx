import { Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { HistoryMode, HistorySetting } from '../api/types';
import { useMay } from '../session/use-may';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { useChangeHistorySetting, useHistorySetting } from './use-history';

const choices: { mode: HistoryMode; label: string; description: string }[] = [
  {
    mode: 'off',
    label: 'Off',
    description: 'Nothing is kept. Switching it off deletes everything that was kept, for good.',
  },
  { mode: 'text', label: 'Texts and audio', description: 'Each speech is kept with its text.' },
  {
    mode: 'digest',
    label: 'Audio, without texts',
    description:
      'Of the text, only a digest (SHA-256) is kept. Texts that were kept are deleted. Whoever hears the audio, or guesses a short text, still knows it.',
  },
];

/** Whether the account keeps what it has had spoken, and for how long. Only owners change it. */
export function HistorySettingPanel() {
  const may = useMay();
  return may('history:read') ? <LoadedPanel mayChange={may('account:write')} /> : null;
}

function LoadedPanel({ mayChange }: { mayChange: boolean }) {
  const { data: setting } = useHistorySetting();
  if (!setting) return null;
  if (setting.most_days === 0) {
    return (
      <Panel title="History">
        <Text size="sm">The operator of this server has turned histories off. Nothing is kept.</Text>
      </Panel>
    );
  }
  // Begins anew when the setting has changed.
  return <SettingForm key={`${setting.mode} ${setting.days}`} setting={setting} mayChange={mayChange} />;
}

function SettingForm({ setting, mayChange }: { setting: HistorySetting; mayChange: boolean }) {
  const [mode, setMode] = useState(setting.mode);
  const [days, setDays] = useState<number | string>(setting.days);
  const [confirming, setConfirming] = useState<{ id: string } | null>(null);
  const isValid = typeof days === 'number' && days >= 1 && days <= setting.most_days;
  const isChanged = mode !== setting.mode || (mode !== 'off' && days !== setting.days);
  const change = useChangeHistorySetting({ mode, days: isValid ? days : setting.days });
  const deletes = setting.mode !== 'off' && (mode === 'off' || (mode === 'digest' && setting.mode === 'text'));
  return (
    <Panel title="History">
      <Stack gap="md">
        <Text size="sm">
          The history keeps what your account has had spoken with this server, in the page and with keys, so that you
          can hear and download it again. Everybody in the account can read it, and so can keys with the scope “Read and
          hear the history”. At most {setting.most_entries} entries are kept, and their audio counts towards the
          account’s stored files.
        </Text>
        {change.error && !confirming && <FailureAlert error={change.error} title="The history was not changed" />}
        <Radio.Group
          label="What is kept"
          value={mode}
          onChange={(value) => setMode(value)}
          description={mayChange ? undefined : 'Only owners can change it.'}
        >
          <Stack gap="xs" mt="xs">
            {choices.map(({ mode: value, label, description }) => (
              <Radio key={value} value={value} label={label} description={description} disabled={!mayChange} />
            ))}
          </Stack>
        </Radio.Group>
        {mode !== 'off' && (
          <NumberInput
            label="Days"
            description="After this time, each entry is deleted."
            min={1}
            max={setting.most_days}
            allowDecimal={false}
            value={days}
            onChange={setDays}
            disabled={!mayChange}
            error={isValid ? undefined : `From 1 to ${setting.most_days} days`}
            maw={220}
          />
        )}
        {mayChange && (
          <Group>
            <Button
              disabled={!isChanged || !isValid}
              loading={change.isPending}
              onClick={() => (deletes ? setConfirming({ id: 'history' }) : change.mutate('history'))}
            >
              Save
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        subject={confirming}
        title={() => (mode === 'off' ? 'Switch the history off?' : 'Delete the texts?')}
        action={() => (mode === 'off' ? 'Switch off and delete' : 'Delete the texts')}
        failure="The history was not changed"
        mutation={change}
        onClose={() => setConfirming(null)}
      >
        {() =>
          mode === 'off'
            ? 'All texts and audio that were kept are deleted for good.'
            : 'The texts that were kept are deleted for good. The audio stays.'
        }
      </ConfirmDialog>
    </Panel>
  );
}
