import { Button, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { send } from '../api/client';
import type { Project } from '../api/project-types';
import { dictionariesKey, projectsKey } from '../api/query-keys';
import type { Dictionary, DictionaryRule } from '../api/types';
import { RuleForm } from '../dictionaries/rule-form';
import { RulesPanel } from '../dictionaries/rules-panel';
import { useDictionaries } from '../dictionaries/use-dictionaries';
import { useMay } from '../session/use-may';
import { PlusIcon } from '../shared/icons';
import { lockedWhile } from '../shared/locked-while';
import { Panel } from '../shared/panel';
import { projectDrafts } from './project-drafts';
import { nameOf } from './project-name';

/** How many dictionaries with the name of a project may be there already. */
const maxNames = 20;

/** The words that this project pronounces otherwise. They are in a dictionary of its own, which is made with the first word. */
export function BookWords({ project }: { project: Project }) {
  const dictionaries = useDictionaries();
  const may = useMay();
  const mayChange = may('dictionaries:write') && may('speech');
  const own = dictionaries.data?.find((dictionary) => isOf(dictionary, project));
  if (!may('dictionaries:read') || !dictionaries.data) return null;
  if (own) return <RulesPanel dictionary={own} mayChange={mayChange} />;
  return <FirstWord project={project} mayChange={mayChange} />;
}

interface FirstWordProps {
  project: Project;
  mayChange: boolean;
}

function FirstWord({ project, mayChange }: FirstWordProps) {
  const [isOpen, setIsOpen] = useState(false);
  const create = useCreateBookDictionary(project);
  const close = () => {
    setIsOpen(false);
    create.reset();
  };
  return (
    <Panel
      title="Words of this book"
      actions={
        mayChange && (
          <Button size="compact-sm" variant="default" leftSection={<PlusIcon />} onClick={() => setIsOpen(true)}>
            Add word
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed">
        Correct names and words that the voice mispronounces, in this project only.
      </Text>
      <Modal opened={isOpen} onClose={close} title="Add a word" {...lockedWhile(create.isPending)}>
        <RuleForm
          isPending={create.isPending}
          error={create.error}
          name={`${projectDrafts(project.id)}word:`}
          onSubmit={(rule, onSaved) =>
            create.mutate(rule, {
              onSuccess: () => {
                onSaved();
                close();
              },
            })
          }
          onCancel={close}
        />
      </Modal>
    </Panel>
  );
}

/** Makes the dictionary of a project with its first word, and has the project use it. */
function useCreateBookDictionary(project: Project) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (rule: DictionaryRule) => {
      const { id } = await createNamed(project, rule);
      // The first dictionary decides first.
      const references = [{ id }, ...project.pronunciation_dictionaries];
      try {
        return await send<Project>('PATCH', `/projects/${encodeURIComponent(project.id)}`, {
          pronunciation_dictionaries: references,
        });
      } catch (error) {
        // Without the project, nobody would find it.
        await send('DELETE', `/pronunciation-dictionaries/${encodeURIComponent(id)}`).catch(() => undefined);
        throw error;
      }
    },
    onSuccess: async (changed) => {
      queries.setQueryData([...projectsKey, project.id], changed);
      await queries.invalidateQueries({ queryKey: dictionariesKey });
    },
  });
}

/** Names are unique in an account: if that of the project is taken, it gets a number. */
async function createNamed(project: Project, rule: DictionaryRule): Promise<Dictionary> {
  const title = nameOf(project).slice(0, 90).trim();
  for (let number = 1; ; number++) {
    try {
      return await send<Dictionary>('POST', '/pronunciation-dictionaries', {
        name: number === 1 ? title : `${title} (${number})`,
        description: markOf(project),
        rules: [rule],
      });
    } catch (error) {
      const isTaken = error instanceof ApiFailure && error.code === 'DICTIONARY_NAME_TAKEN';
      if (!isTaken || number === maxNames) throw error;
    }
  }
}

function isOf({ id, description }: Dictionary, project: Project): boolean {
  const isUsed = project.pronunciation_dictionaries.some((each) => each.id === id);
  return isUsed && description === markOf(project);
}

/** The description by which the dictionary of a project is found again. */
function markOf({ id }: Project): string {
  return `The words of ${id}`;
}
