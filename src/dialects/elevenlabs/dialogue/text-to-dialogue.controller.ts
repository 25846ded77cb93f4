import { applyDecorators, Body, Controller, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Environment } from '../../../platform/config/environment';
import { audioFile, audioStream } from '../../../tts/http/audio-answers';
import { CurrentExchange, type SpeechExchange } from '../../../tts/http/speech-exchange.decorator';
import { type SpeechParams, SpeechResponder } from '../../../tts/http/speech-responder';
import { speechErrorToApiError } from '../../../tts/speech-errors';
import { ignoredParameters } from '../../ignored-parameters';
import { SpeechRoute } from '../../speech-route.decorator';
import { alignedLines, alignedSpeech } from '../alignment/aligned-speech';
import { dictionariesOf } from '../dictionaries/dictionaries-of';
import { AlignedDialogueDto, TextToDialogueDto } from '../dto/dialogue.dto';
import { OutputFormatDto } from '../dto/text-to-speech.dto';
import { elevenLabsEnvelope } from '../elevenlabs-envelope';
import { checkModel } from '../elevenlabs-models';
import { ElevenLabsVoices } from '../elevenlabs-voices';
import { audioOf, defaultOutputFormat } from '../output-formats';
import { audioContent, ignored, ndjson, streamHeaders, tellCost, wholeHeaders } from '../speech-answers';
import { type DialogueText, dialogueTextSize, joinInputs } from './dialogue-text';
import { DialogueTimes, VoiceSegments } from './dialogue-times';

const exampleInputs = [
  { text: 'Knock knock.', voice_id: 'slt' },
  { text: 'Who is there?', voice_id: 'rms' },
];

/** The decorators that all four routes share. */
const DialogueRoute = (path: string, operationId: string, summary: string, description: string) =>
  applyDecorators(
    Post(path),
    SpeechRoute({
      envelope: elevenLabsEnvelope,
      furtherErrors: ['MODEL_NOT_FOUND'],
      size: dialogueTextSize,
      speed: () => 1,
      operationId,
      summary,
      description: `${description} ${ignored}`,
    }),
    ApiBody({
      type: TextToDialogueDto,
      examples: { shortest: { summary: 'Two voices', value: { inputs: exampleInputs } } },
    }),
  );

/** A request that is ready to be spoken. */
interface PreparedDialogue {
  readonly params: SpeechParams;
  readonly dialogue: DialogueText;
}

/** Dialogues of several voices for ElevenLabs' clients. */
@ApiTags('ElevenLabs')
@ApiExtraModels(AlignedDialogueDto)
@Controller('v1/text-to-dialogue')
export class TextToDialogueController {
  constructor(
    private readonly voices: ElevenLabsVoices,
    private readonly responder: SpeechResponder,
    private readonly environment: Environment,
  ) {}

  @DialogueRoute('', 'elevenLabsConvertDialogue', 'Convert a dialogue to speech', 'Returns the complete audio.')
  @ApiOkResponse({ description: 'The speech.', headers: wholeHeaders, content: audioContent })
  async convert(
    @Query() query: OutputFormatDto,
    @Body() body: TextToDialogueDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { params } = await this.prepare('whole', query, body, exchange);
    return this.responder.whole(params, exchange, (speech) => {
      tellCost(speech, exchange);
      return audioFile(speech);
    });
  }

  @DialogueRoute('stream', 'elevenLabsStreamDialogue', 'Stream a dialogue', 'A failed stream is cut off.')
  @ApiOkResponse({ description: 'The speech, streamed.', headers: streamHeaders, content: audioContent })
  async stream(
    @Query() query: OutputFormatDto,
    @Body() body: TextToDialogueDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { params } = await this.prepare('stream', query, body, exchange);
    return this.responder.stream(params, exchange, (stream) => {
      tellCost(stream, exchange);
      return audioStream(stream);
    });
  }

  @DialogueRoute(
    'with-timestamps',
    'elevenLabsConvertDialogueWithTimestamps',
    'Convert a dialogue to speech with the times of its characters and voices',
    'The times are interpolated, as those of POST /v1/text-to-speech/{voice_id}/with-timestamps.',
  )
  @ApiOkResponse({ description: 'The speech and its times.', headers: wholeHeaders, type: AlignedDialogueDto })
  async convertWithTimestamps(
    @Query() query: OutputFormatDto,
    @Body() body: TextToDialogueDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { params, dialogue } = await this.prepare('with-timestamps', query, body, exchange);
    return this.responder.whole({ ...params, timestamps: 'finest' }, exchange, (speech) => {
      tellCost(speech, exchange);
      return alignedSpeech(speech, new DialogueTimes(dialogue), segmentsOf(dialogue));
    });
  }

  @DialogueRoute(
    'stream/with-timestamps',
    'elevenLabsStreamDialogueWithTimestamps',
    'Stream a dialogue with the times of its characters and voices',
    'Each line is a JSON object of at most 128 KB. Times are in seconds from the start of the audio. A failed stream is cut off.',
  )
  @ApiOkResponse({
    description: 'The speech and its times, line by line.',
    headers: streamHeaders,
    content: { [ndjson]: { schema: { $ref: getSchemaPath(AlignedDialogueDto) } } },
  })
  async streamWithTimestamps(
    @Query() query: OutputFormatDto,
    @Body() body: TextToDialogueDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { params, dialogue } = await this.prepare('stream with-timestamps', query, body, exchange);
    return this.responder.stream({ ...params, timestamps: 'finest' }, exchange, (stream) => {
      tellCost(stream, exchange);
      return { type: ndjson, bytes: alignedLines(stream, new DialogueTimes(dialogue), segmentsOf(dialogue)) };
    });
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`, `MODEL_NOT_FOUND`, `INVALID_REQUEST`. */
  private async prepare(
    shape: string,
    { output_format: code, enable_logging: logging }: OutputFormatDto,
    body: TextToDialogueDto,
    { caller, request, response }: SpeechExchange,
  ): Promise<PreparedDialogue> {
    const { inputs, model_id: modelId } = body;
    const { apply_text_normalization: normalization, pronunciation_dictionary_locators: locators } = body;
    checkModel(modelId);
    const voiceIdOf = async (name: string) => (await this.voices.find(caller, name)).voiceId;
    const normalize = normalization === 'off' ? 'off' : 'auto';
    const dialogue = read(body, { normalize, maxTextCharacters: this.environment.MAX_TEXT_CHARACTERS });
    const used = {
      inputs,
      model_id: modelId,
      apply_text_normalization: normalization,
      pronunciation_dictionary_locators: locators,
      output_format: code,
      enable_logging: logging === 'false' ? logging : undefined,
    };
    response.set(ignoredParameters({ ...request.query, ...(request.body as object) }, used));
    const params: SpeechParams = {
      text: dialogue.text,
      instructions: dialogue.instructions,
      voiceId: await voiceIdOf(inputs[0]!.voice_id),
      voiceIdOf,
      ...audioOf(code ?? defaultOutputFormat),
      speed: 1,
      normalize,
      whenNothingToSay: 'silence',
      cache: logging !== 'false',
      history: logging !== 'false',
      dictionaries: dictionariesOf(locators),
      shape: `dialogue ${shape}`,
    };
    return { params, dialogue };
  }
}

function read({ inputs }: TextToDialogueDto, options: Parameters<typeof joinInputs>[1]): DialogueText {
  try {
    return joinInputs(inputs, options);
  } catch (error) {
    throw speechErrorToApiError(error);
  }
}

function segmentsOf({ inputs }: DialogueText): (alignment: Parameters<VoiceSegments['next']>[0]) => object {
  const segments = new VoiceSegments(inputs);
  return (alignment) => ({ voice_segments: segments.next(alignment) });
}
