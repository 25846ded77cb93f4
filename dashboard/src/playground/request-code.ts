import { audioFormats } from './audio-formats';
import { shortRequest, type SpeechRequest } from './speech-request';

/** The languages in which a request can be copied. */
export const codeLanguages = ['curl', 'JavaScript', 'Python'] as const;

export type CodeLanguage = (typeof codeLanguages)[number];

/** A request as code to paste. It reads the key from the environment, because the page does not know any key. */
export function requestCode(language: CodeLanguage, serverUrl: string, request: SpeechRequest): string {
  const file = `speech.${audioFormats[request.format].extension}`;
  const fields = Object.entries(shortRequest(request)).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  switch (language) {
    case 'curl':
      return `curl ${serverUrl}/api/v1/tts \\
  -H "Authorization: Bearer $VOXGATE_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${`{ ${fields.join(', ')} }`.replaceAll("'", String.raw`'\''`)}' \\
  -o ${file}`;
    case 'JavaScript':
      return `import { writeFile } from 'node:fs/promises';

const response = await fetch('${serverUrl}/api/v1/tts', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.VOXGATE_API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    ${fields.join(',\n    ')},
  }),
});
if (!response.ok) throw new Error(await response.text());
await writeFile('${file}', Buffer.from(await response.arrayBuffer()));`;
    case 'Python':
      return `import os
import requests

response = requests.post(
    "${serverUrl}/api/v1/tts",
    headers={"Authorization": f"Bearer {os.environ['VOXGATE_API_KEY']}"},
    json={
        ${fields.join(',\n        ')},
    },
)
response.raise_for_status()
with open("${file}", "wb") as file:
    file.write(response.content)`;
  }
}
