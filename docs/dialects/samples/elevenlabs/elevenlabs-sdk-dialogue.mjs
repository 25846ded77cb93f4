import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: process.env.VOXGATE_URL, apiKey: process.env.VOXGATE_KEY });

const { audioBase64, voiceSegments } = await client.textToDialogue.convertWithTimestamps({
  inputs: [
    { voiceId: 'JBFqnCBsd6RMkjVDRZzb', text: 'Knock knock.' },
    { voiceId: '21m00Tcm4TlvDq8ikWAM', text: 'Who is there?' },
  ],
});
for (const { dialogueInputIndex, startTimeSeconds } of voiceSegments) console.log(dialogueInputIndex, startTimeSeconds);
await writeFile('elevenlabs-sdk-dialogue.mp3', Buffer.from(audioBase64, 'base64'));
