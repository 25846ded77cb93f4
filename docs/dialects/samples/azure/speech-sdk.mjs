import { writeFile } from 'node:fs/promises';
import sdk from 'microsoft-cognitiveservices-speech-sdk';

const config = sdk.SpeechConfig.fromHost(
  new URL(process.env.VOXGATE_URL.replace('http', 'ws')),
  process.env.VOXGATE_KEY,
);
config.speechSynthesisVoiceName = 'en-US-AvaNeural';
config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat.Audio24Khz96KBitRateMonoMp3;

const synthesizer = new sdk.SpeechSynthesizer(config, null);
const result = await new Promise((resolve, reject) =>
  synthesizer.speakTextAsync('Hello from Voxgate.', resolve, reject),
);
synthesizer.close();
// A failure is a result, too.
if (result.reason !== sdk.ResultReason.SynthesizingAudioCompleted) throw new Error(result.errorDetails);
await writeFile('speech-sdk.mp3', Buffer.from(result.audioData));
