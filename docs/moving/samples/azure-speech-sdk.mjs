import { writeFile } from 'node:fs/promises';
import sdk from 'microsoft-cognitiveservices-speech-sdk';

// The line that changes: fromHost in place of fromSubscription.
const config = sdk.SpeechConfig.fromHost(
  new URL(process.env.VOXGATE_URL.replace('http', 'ws')),
  process.env.VOXGATE_KEY,
);
config.speechSynthesisVoiceName = 'en-US-AvaMultilingualNeural';
config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat.Audio24Khz96KBitRateMonoMp3;

const synthesizer = new sdk.SpeechSynthesizer(config, null);
const result = await new Promise((resolve, reject) => synthesizer.speakTextAsync('We have moved.', resolve, reject));
synthesizer.close();
if (result.reason !== sdk.ResultReason.SynthesizingAudioCompleted) throw new Error(result.errorDetails);
await writeFile('moved.mp3', Buffer.from(result.audioData));
