import { Code, Table } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { Page } from '../layout/page';
import { CardName, CardRow, CardTable } from '../shared/card-table';
import { Panel } from '../shared/panel';
import { errorDocs } from './error-docs';
import classes from './errors-page.module.css';

/** What each error of the API means, and what to do. `?code=` in the address marks one. */
export default function ErrorsPage() {
  const wanted = useSearchParams()[0].get('code');
  useEffect(() => {
    if (wanted !== null) document.getElementById(wanted)?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  return (
    <Page
      title="Errors"
      lead="Every error of the API has a code, which never changes, and a message, which says what happened and what to do."
    >
      <Panel>
        <CardTable label="Errors" columns={['Code', 'Status', 'When', 'What to do']} className={classes.errors}>
          {errorDocs.map(({ code, status, when, advice }) => (
            <CardRow key={code} isMarked={code === wanted}>
              <CardName>
                <code id={code} className={classes.code}>
                  {code}
                </code>
              </CardName>
              <Table.Td data-label="Status">{status}</Table.Td>
              <Table.Td data-label="When">
                <WithCode>{when}</WithCode>
              </Table.Td>
              <Table.Td data-label="What to do">
                <WithCode>{advice}</WithCode>
              </Table.Td>
            </CardRow>
          ))}
        </CardTable>
      </Panel>
    </Page>
  );
}

/** A text with code between backticks. */
function WithCode({ children }: { children: string }) {
  return (
    <span className={classes.words}>
      {children
        .split(/(`[^`]*`)/u)
        .map((part) => (part.startsWith('`') ? <Code key={part}>{part.slice(1, -1)}</Code> : part))}
    </span>
  );
}
