/** A curl command that speaks a sentence with a key and the default voice, ready to paste. */
export function curlWithKey(serverUrl: string, key: string): string {
  return `curl ${serverUrl}/api/v1/tts \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{ "text": "Hello from Voxgate." }' \\
  -o hello.mp3`;
}
