import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { Dictionary } from '../api/types';
import { forgetDrafts } from '../drafts/draft-store';
import { useDraftKey } from '../drafts/use-draft';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { FailureAlert } from '../shared/failure-alert';
import { NameDialog } from '../shared/name-dialog';
import { RowMenu } from '../shared/row-menu';
import classes from './dictionary-list.module.css';
import { wordDrafts } from './rule-form';
import { useExportDictionary, useRemoveDictionary, useUpdateDictionary } from './use-dictionaries';

interface DictionaryListProps {
  dictionaries: Dictionary[];
  /** The id of the dictionary whose words are shown. */
  shown: string | undefined;
  onShow: (id: string) => void;
  mayChange: boolean;
}

/** The dictionaries, each with what can be done with it. */
export function DictionaryList({ dictionaries, shown, onShow, mayChange }: DictionaryListProps) {
  return (
    <ul className={classes.list}>
      {dictionaries.map((dictionary) => (
        <DictionaryItem
          key={dictionary.id}
          dictionary={dictionary}
          isShown={dictionary.id === shown}
          onShow={() => onShow(dictionary.id)}
          mayChange={mayChange}
        />
      ))}
    </ul>
  );
}

interface DictionaryItemProps {
  dictionary: Dictionary;
  isShown: boolean;
  onShow: () => void;
  mayChange: boolean;
}

function DictionaryItem({ dictionary, isShown, onShow, mayChange }: DictionaryItemProps) {
  const update = useUpdateDictionary();
  const remove = useRemoveDictionary();
  const download = useExportDictionary();
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null);
  const { id, name, rule_count: count, is_default: isDefault } = dictionary;
  const drafts = useDraftKey(wordDrafts(id));
  const close = () => {
    setOpened(null);
    update.reset();
  };
  const changes = [
    { label: 'Rename', onClick: () => setOpened('rename') },
    {
      label: isDefault ? 'Do not use by default' : 'Use by default',
      onClick: () => update.mutate({ id, is_default: !isDefault }),
    },
  ];
  const actions = [
    ...(mayChange ? changes : []),
    { label: 'Download as PLS', onClick: () => download.mutate(dictionary) },
    ...(mayChange ? [{ label: 'Delete', isRed: true, onClick: () => setOpened('remove') }] : []),
  ];
  return (
    <li className={classes.dictionary}>
      {update.error && opened === null && <FailureAlert error={update.error} title="The dictionary was not changed" />}
      {download.error && <FailureAlert error={download.error} title="The dictionary was not downloaded" />}
      <div className={classes.row}>
        <div className={classes.facts}>
          <strong>{name}</strong>
          {isDefault && (
            <Badge variant="light" color="teal" tt="none">
              Used by default
            </Badge>
          )}
          <span className={classes.count}>{count === 1 ? '1 word' : `${count.toLocaleString('en')} words`}</span>
        </div>
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant={isShown ? 'light' : 'default'}
            aria-pressed={isShown}
            aria-label={`Words in ${name}`}
            onClick={onShow}
          >
            Words
          </Button>
          <RowMenu label={`Actions for ${name}`} actions={actions} />
        </div>
      </div>
      <NameDialog
        opened={opened === 'rename'}
        title="Rename the dictionary"
        initial={name}
        placeholder="Products"
        failure="The dictionary was not saved"
        isPending={update.isPending}
        error={update.error}
        onSubmit={(next) => update.mutate({ id, name: next }, { onSuccess: close })}
        onClose={close}
      />
      <ConfirmDialog
        subject={opened === 'remove' ? dictionary : null}
        title={() => `Delete ${name}?`}
        action={() => 'Delete dictionary'}
        failure="The dictionary was not deleted"
        mutation={remove}
        onClose={close}
        onDone={() => forgetDrafts(drafts)}
      >
        {() => 'Requests that name it are refused from now on. Its former versions are deleted, too.'}
      </ConfirmDialog>
    </li>
  );
}
