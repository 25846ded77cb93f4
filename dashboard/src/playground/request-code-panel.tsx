import { Tabs } from '@mantine/core';
import { CodeBlock } from '../shared/code-block';
import { Panel } from '../shared/panel';
import { serverUrl } from '../shared/public-path';
import { codeLanguages, requestCode } from './request-code';
import type { SpeechRequest } from './speech-request';

/** The request of the form, as code that a program can use. */
export function RequestCodePanel({ request }: { request: SpeechRequest }) {
  return (
    <Panel title="This request as code">
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List mb="sm">
          {codeLanguages.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {codeLanguages.map((language) => (
          <Tabs.Panel key={language} value={language}>
            <CodeBlock code={requestCode(language, serverUrl(), request)} what="code" />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}
