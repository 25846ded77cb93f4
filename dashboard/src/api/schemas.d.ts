// Written by `npm run openapi` from openapi.json. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    CreateProjectDto: {
      /** @description The text, Markdown, HTML or SSML: at most 2,000,000 characters to speak (the server’s `MAX_JOB_CHARACTERS`). */
      text?: string;
      /** @description In place of `text`: a document, such as an EPUB, PDF or DOCX. In a form, it is a file of at most 100 MB (the server’s `MAX_DOCUMENT_BYTES`), which may also be called `file`; in JSON, it is base64. */
      document?: string;
      /** @description In place of `text`: the https:// address of a document. It must be public, as must those that it redirects to. */
      url?: string;
      /**
       * @description What the document is. Headings divide it into chapters. An EPUB, PDF or DOCX is known by its content, whatever this says. Defaults to what the name or the media type of a file says, else `text`.
       * @enum {string}
       */
      input_type?: 'text' | 'markdown' | 'html' | 'epub' | 'ssml' | 'pdf' | 'docx';
      /** @description What is read although it is left out by default. `left_out` of a project has the kinds. */
      include?: (
        | 'navigation'
        | 'page-furniture'
        | 'numbers'
        | 'note-marks'
        | 'notes'
        | 'code'
        | 'images'
        | 'contents'
        | 'imprint'
        | 'gutenberg'
        | 'non-linear'
      )[];
      /** @description The title of the book. Defaults to that of the document. */
      title?: string;
      /** @description The author of the book. Defaults to that of the document. */
      author?: string;
      /** @description A voice from GET /api/v1/voices, a mix or a saved voice. Defaults to one that speaks the language of the document: the default voice if it does, else the best one that your key may use. */
      voice_id?: string;
      /** @description Speed of the speech. 1 is the voice's normal speed; 2 is twice as fast. Default: `1`. */
      speed?: number;
      /** @description Semitones by which the voice speaks higher; below 0, lower. Words keep their times. Only for voices with `pitch` in GET /api/v1/voices. Default: `0`. */
      pitch?: number;
      /**
       * @description `auto` writes out numbers, dates, abbreviations and Markdown the way people say them. `off` speaks the text as it is. Default: `auto`.
       * @enum {string}
       */
      normalize?: 'auto' | 'off';
      /** @description The pronunciation dictionaries to use, the one that decides first: at most 3. Defaults to those that the account uses by default; `[]` uses none. */
      pronunciation_dictionaries?: components['schemas']['DictionaryReferenceDto'][];
      /** @description The formats of the finished files: each chapter in each format, and the whole. `m4b` is AAC with chapters, for audiobook players. `srt` and `vtt` are captions, `json` is a transcript with times. `epub` is the whole as an EPUB 3 that reads itself aloud. `epub-original` is the EPUB that was handed in, with its pictures and styles, and with sound. Default: `mp3`. */
      formats?: ('m4b' | 'mp3' | 'opus' | 'flac' | 'wav' | 'srt' | 'vtt' | 'json' | 'epub' | 'epub-original')[];
      /** @description Integrated loudness of each chapter in LUFS (EBU R 128). True peaks stay below −1 dB. Default: `-16`. */
      loudness?: number;
      /** @description The cover, for formats that have one: a JPEG or PNG picture of at most 10 MB, as a file of a form, or in base64. Defaults to that of the document. It is a stored file of the account. */
      cover?: string;
      /** @description Whether each sentence is heard again by a recogniser, and spoken anew with other pauses if its words are not those of the text. Needs the pack `moonshine` on the server. Sentences in other languages than English are not checked. Default: `false`. */
      self_check?: boolean;
      /** @description What the document is about. The podcast feed shows it. */
      description?: string | null;
    };
    DictionaryReferenceDto: {
      /** @description A dictionary from GET /api/v1/pronunciation-dictionaries. */
      id: string;
      /** @description Default: the current version. */
      version?: number;
    };
    LeftOutDto: {
      /**
       * @description For `include` of a hand-in.
       * @enum {string}
       */
      kind:
        | 'navigation'
        | 'page-furniture'
        | 'numbers'
        | 'note-marks'
        | 'notes'
        | 'code'
        | 'images'
        | 'contents'
        | 'imprint'
        | 'gutenberg'
        | 'non-linear';
      /** @description How often. */
      count: number;
    };
    UpdateProjectDto: {
      /** @description null: none. */
      title?: string | null;
      /** @description null: none. */
      author?: string | null;
      /** @description What the document is about; null: nothing. */
      description?: string | null;
      /** @description A voice, mix or saved voice. */
      voice_id?: string;
      /** @description Speed of the speech. */
      speed?: number;
      /** @description Semitones by which the voice speaks higher. */
      pitch?: number;
      /**
       * @description As in POST /api/v1/tts.
       * @enum {string}
       */
      normalize?: 'auto' | 'off';
      /** @description As in POST /api/v1/tts; `[]`: none. */
      pronunciation_dictionaries?: components['schemas']['DictionaryReferenceDto'][];
      /** @description The formats of the files that jobs make. */
      formats?: ('epub' | 'epub-original' | 'flac' | 'json' | 'm4b' | 'mp3' | 'opus' | 'srt' | 'vtt' | 'wav')[];
      /** @description Loudness of each chapter in LUFS. */
      loudness?: number;
      /** @description Whether jobs hear again what they have spoken: `self_check` of POST /api/v1/jobs. */
      self_check?: boolean;
      /** @description The cover, as in POST /api/v1/jobs; null: none. */
      cover?: string | null;
    };
    ProjectDto: {
      /** @description Starts with `project_`. */
      id: string;
      title: string | null;
      author: string | null;
      description: string | null;
      /** @description The language that the document names, else the one that was detected. */
      language: string | null;
      /** @description The voice, mix or saved voice. */
      voice_id: string;
      /** @description Speed of the speech. */
      speed: number;
      /** @description Semitones by which the voice speaks higher. */
      pitch: number;
      /**
       * @description As in POST /api/v1/tts.
       * @enum {string}
       */
      normalize: 'auto' | 'off';
      /** @description The one that decides first is the first one. */
      pronunciation_dictionaries: components['schemas']['DictionaryReferenceDto'][];
      /** @description The formats of the files that jobs make. */
      formats: ('m4b' | 'mp3' | 'opus' | 'flac' | 'wav' | 'srt' | 'vtt' | 'json' | 'epub' | 'epub-original')[];
      /** @description Loudness of each chapter in LUFS. */
      loudness: number;
      /** @description Whether jobs hear again what they have spoken: `self_check` of POST /api/v1/jobs. */
      self_check: boolean;
      /** @description The cover of its files: a stored file, which may have been deleted. */
      cover_file_id: string | null;
      /** @description The EPUB that was handed in: a stored file, which may have been deleted. */
      original_file_id: string | null;
      /** @description Characters of the chapters that are included, in Unicode code points. */
      characters: number;
      /** @description All chapters, without their texts. */
      chapters: components['schemas']['ProjectChapterDto'][];
      /** @description What is left out of the speech, and `voice_warning`, in sentences for people. */
      warnings: string[];
      /** @description Set if the voice does not speak the language of the document. Jobs are spoken nevertheless. */
      voice_warning: components['schemas']['VoiceWarningDto'] | null;
      /** @description What is left out of the speech, and could be included: to include it, put the document in place again with `include`. */
      left_out: components['schemas']['LeftOutDto'][];
      /** @description The newest job of the project. */
      latest_job: components['schemas']['JobDto'] | null;
      created_at: string;
      updated_at: string;
    };
    ProjectChapterDto: {
      /** @description From 1. */
      number: number;
      /** @description Its heading. */
      title: string | null;
      /** @description Its voice; null: that of the project. */
      voice_id: string | null;
      /** @description Whether jobs speak it. */
      is_included: boolean;
      /** @description Unicode code points. */
      characters: number;
    };
    VoiceWarningDto: {
      /**
       * @description The code.
       * @enum {string}
       */
      code: 'LANGUAGE_NOT_SPOKEN';
      message: string;
    };
    JobDto: {
      /** @description Starts with `job_`. */
      id: string;
      /** @enum {string} */
      status: 'cancelled' | 'completed' | 'failed' | 'queued' | 'running';
      title: string | null;
      author: string | null;
      /** @description The language that the document names, else the one that was detected. */
      language: string | null;
      /** @description The cover: a stored file, which may have been deleted. */
      cover_file_id: string | null;
      /** @description The EPUB that was handed in, if a format needs it: a stored file, which may have been deleted. */
      original_file_id: string | null;
      /** @description The voice or mix. */
      voice_id: string;
      progress: components['schemas']['JobTotalProgressDto'];
      chapters: components['schemas']['JobChapterDto'][];
      /** @description What the self-check has found so far; null: the job has none. */
      check: components['schemas']['JobCheckDto'] | null;
      /** @description The finished files. */
      files: components['schemas']['JobFileDto'][];
      /** @description What is left out of the speech, `voice_warning`, and what was mended for `epub-original`, in sentences for people. */
      warnings: string[];
      /** @description Set if the voice does not speak the language of the document. The job is spoken nevertheless. */
      voice_warning: components['schemas']['VoiceWarningDto'] | null;
      /** @description Why the job has failed. */
      error: components['schemas']['JobErrorDto'] | null;
      created_at: string;
      started_at: string | null;
      ended_at: string | null;
    };
    JobTotalProgressDto: {
      /** @description Characters to speak, in Unicode code points. */
      characters: number;
      /** @description Characters that have been spoken. */
      spoken_characters: number;
      /** @description Length of the speech so far, in seconds. */
      audio_seconds: number;
      /** @description How much of the work is done, speaking and making files, in whole per cent. 100 only when the job is completed. */
      percent: number;
    };
    JobChapterDto: {
      /** @description Characters to speak, in Unicode code points. */
      characters: number;
      /** @description Characters that have been spoken. */
      spoken_characters: number;
      /** @description Length of the speech so far, in seconds. */
      audio_seconds: number;
      /** @description From 1. */
      number: number;
      /** @description Its heading. */
      title: string | null;
      /** @description Its voice or mix; null: that of the job. */
      voice_id: string | null;
      /** @description Whether all of it has been spoken. */
      is_done: boolean;
    };
    JobCheckDto: {
      /**
       * @description `incomplete`: the job is over or has been spoken, but not all sentences could be checked.
       * @enum {string}
       */
      status: 'completed' | 'incomplete' | 'running' | 'waiting';
      /** @description Sentences that were heard again. */
      checked_sentences: number;
      /** @description Those that were spoken anew because they sounded wrong. */
      respoken_sentences: number;
      /** @description Those that still sound wrong: GET /api/v1/jobs/{id}/doubts lists them. */
      doubtful_sentences: number;
      /** @description Sentences that could not be checked. */
      unchecked_sentences: number;
      /** @description Why: `language`: the recogniser hears only English; `recogniser`: it is not installed on the server that spoke them, or failed; `length`: they are longer than 300 words or 100 seconds. */
      unchecked_reasons: ('language' | 'recogniser' | 'length')[];
    };
    JobFileDto: {
      /** @description The stored file: GET /api/v1/files/{id}/content. */
      file_id: string;
      /** @description The number of its chapter; null: all of them. */
      chapter: number | null;
      /** @enum {string} */
      format: 'epub' | 'epub-original' | 'flac' | 'json' | 'm4b' | 'mp3' | 'opus' | 'srt' | 'vtt' | 'wav';
    };
    JobErrorDto: {
      /** @description A code as in error responses. */
      code: string;
      message: string;
    };
    ProjectChapterTextDto: {
      /** @description From 1. */
      number: number;
      /** @description Its heading. */
      title: string | null;
      /** @description Its voice; null: that of the project. */
      voice_id: string | null;
      /** @description Whether jobs speak it. */
      is_included: boolean;
      /** @description Unicode code points. */
      characters: number;
      /**
       * @description What the text is. It stays so.
       * @enum {string}
       */
      syntax: 'ssml' | 'text';
      /** @description What is spoken, with the heading as its first paragraph. */
      text: string;
    };
    ChapterChangeDto: {
      /**
       * @description What was done. `edit`: the text, the title or the voice of a chapter.
       * @enum {string}
       */
      kind: 'split' | 'merge' | 'reorder' | 'include' | 'exclude' | 'edit';
      /** @description The number of the chapter before the change; of several, the first. */
      chapter: number;
      /** @description The title of this chapter before the change. */
      title: string | null;
      /** @description How many chapters were changed. */
      count: number;
      /** @description The name of the key or person that made it. */
      changed_by: string | null;
      changed_at: string;
    };
    ChapterChangesDto: {
      /** @description Newest first. The first one is undone first. */
      data: components['schemas']['ChapterChangeDto'][];
    };
    ChapterSentencesDto: {
      /** @description In order. */
      sentences: components['schemas']['ChapterSentenceDto'][];
    };
    ChapterSentenceDto: {
      /** @description From 1. */
      number: number;
      /** @description As it is written, without tags of SSML. */
      text: string;
      /** @description Where it is in the text of the chapter, in Unicode code points. */
      text_start: number;
      text_end: number;
    };
    ProjectListDto: {
      /** @description Newest first. A page has fewer than `limit` if its projects have very many chapters. */
      data: components['schemas']['ProjectDto'][];
      /** @description Pass it as `before` for the next page; null: this is the last. */
      next: string | null;
    };
    JobListDto: {
      data: components['schemas']['JobDto'][];
      /** @description Pass it as `before` for the next page; null: this is the last. */
      next: string | null;
    };
    SpokenSentenceDto: {
      /** @description The sentence as it is in the text. */
      text: string;
      /** @description From the start of the chapter. */
      start_seconds: number;
      end_seconds: number;
      /** @description Where it is in the text of the chapter, in Unicode code points. */
      text_start: number;
      text_end: number;
    };
    DoubtDto: {
      /** @description The number of its chapter. */
      chapter: number;
      /** @description The sentence as it is in the text. */
      text: string;
      /** @description Where it is in the text of its chapter, in Unicode code points. */
      text_start: number;
      /** @description Its end, exclusive. */
      text_end: number;
      /** @description Where it is in the sound of its chapter, in seconds; null: it is not there yet. */
      start_seconds: number | null;
      /** @description Its end. */
      end_seconds: number | null;
      /** @description What the recogniser has heard. */
      heard: string;
      /** @description Words that were heard wrong, divided by the words of the sentence. May be above 1. */
      word_error_rate: number;
    };
    DoubtListDto: {
      data: components['schemas']['DoubtDto'][];
      /** @description Pass it as `after` for the next page; null: this is the last. */
      next: string | null;
    };
    SpokenChapterDto: {
      /** @description What has been spoken so far, in order. */
      sentences: components['schemas']['SpokenSentenceDto'][];
      /** @description Whether all of the chapter has been spoken. */
      is_done: boolean;
    };
    PreviewDto: {
      /** @description The whole text after normalization. */
      normalized_text: string;
      sentences: components['schemas']['PreviewSentenceDto'][];
      /** @description What normalization has changed, in order. */
      changes: components['schemas']['PreviewChangeDto'][];
      /** @description The breaks and pauses of your text, in order. */
      breaks: components['schemas']['PreviewBreakDto'][];
      /** @description The marks of your SSML, in order. */
      marks: components['schemas']['PreviewMarkDto'][];
      /** @description Length of what is spoken of your text, in Unicode code points, without leading and trailing white space. */
      characters: number;
      /** @description The pronunciations that dictionaries give for words of your text. */
      pronunciations?: components['schemas']['PreviewPronunciationDto'][];
      /** @description Estimated length of the speech in seconds. */
      estimated_duration_seconds: number;
    };
    PreviewSentenceDto: {
      /** @description The normalized sentence. */
      text: string;
      /** @description Start offset in your text, in Unicode code points. */
      text_start: number;
      /** @description End offset in your text, exclusive. */
      text_end: number;
    };
    PreviewChangeDto: {
      /** @description Start offset in your text, in Unicode code points. */
      text_start: number;
      /** @description End offset in your text, exclusive. */
      text_end: number;
      /** @description What is said; empty if it is left out. */
      said: string;
      /** @description What it was taken for, and what decided if it can mean several things. */
      reason: string;
    };
    PreviewBreakDto: {
      /** @description Offset in your text, in Unicode code points. */
      text_offset: number;
      /** @description Length in seconds at normal speed. */
      seconds: number;
    };
    PreviewMarkDto: {
      name: string;
      /** @description Offset of the mark in your text, in Unicode code points. */
      text_offset: number;
    };
    PreviewPronunciationDto: {
      /** @description The word as it is written in the normalized text. */
      text: string;
      /** @description IPA. */
      phonemes: string;
    };
    CreatedLinkDto: {
      /** @description Starts with `link_`. */
      id: string;
      /** @description The link. Whoever has it can get the file. It is shown only once. */
      url: string;
      /** @description From this second on, the link does not work. */
      expires_at: string;
    };
    HistoryEntryDto: {
      /** @description Starts with `hist_`. */
      id: string;
      /** @description When the request came. */
      created_at: string;
      /** @description When it is removed. */
      expires_at: string;
      /** @description The `X-Request-Id` of the response, as in the log of requests. */
      request_id: string;
      /** @description The API that was used: `native`, `dashboard`, or the name of a dialect. */
      api: string;
      /** @description Who asked for it. */
      caller: components['schemas']['HistoryCallerDto'];
      /** @description The voice or mix. */
      voice_id: string;
      /** @description The text as it was sent; null: the account keeps no texts. */
      text: string | null;
      /** @description SHA-256 of the text in UTF-8, in hexadecimal digits. */
      text_sha256: string;
      /** @description Characters spoken, as in the usage. */
      characters: number;
      /** @description Length of the audio in seconds. */
      audio_seconds: number;
      /** @description How the text was read: `text`, `ssml` and the like. */
      input_type: string;
      /** @description 1 is the voice’s normal speed. */
      speed: number;
      /** @description Semitones by which the voice speaks higher. */
      pitch: number;
      /** @enum {string} */
      normalize: 'auto' | 'off';
      /** @description The format of the audio. */
      format: string;
      /** @description Samples per second. */
      sample_rate: number;
      /** @description The audio: GET /api/v1/history/{id}/audio. Null: it was not kept. */
      audio: components['schemas']['HistoryAudioDto'] | null;
      /**
       * @description Why there is no audio. `storage_full`: the stored files of the account had no room. `too_long`: it had more than 64 MB. `unavailable`: the server could not store it in time. `deleted`: its file was deleted.
       * @enum {string|null}
       */
      audio_missing: 'deleted' | 'storage_full' | 'too_long' | 'unavailable' | null;
    };
    HistoryCallerDto: {
      /**
       * @description `person`: in the dashboard.
       * @enum {string}
       */
      type: 'api_key' | 'person';
      /** @description The key or the person. */
      id: string;
    };
    HistoryAudioDto: {
      /** @description The stored file. It is also in GET /api/v1/files. */
      file_id: string;
      /** @description Its media type. */
      content_type: string;
      /** @description Its size. */
      bytes: number;
    };
    BudgetsDto: {
      /** @description Characters of text per day. */
      characters_per_day?: number;
      /** @description Characters of text per calendar month. */
      characters_per_month?: number;
      /** @description Seconds of audio per day. */
      audio_seconds_per_day?: number;
      /** @description Seconds of audio per calendar month. */
      audio_seconds_per_month?: number;
      /** @description Requests for speech at the same time. */
      concurrent_requests?: number;
    };
    ListedApiKeyDto: {
      /** @description Starts with `key_`. */
      id: string;
      /** @description The label. */
      name: string;
      /** @description The start of the key. It is safe to display. */
      prefix: string;
      /** @description When the key expires; null: never. */
      expires_at: string | null;
      /** @description When the key was created. */
      created_at: string;
      /** @description What the key may do. Not sent if it may do everything that keys can do. */
      scopes?: (
        | 'dictionaries:read'
        | 'dictionaries:write'
        | 'files:read'
        | 'files:write'
        | 'history:read'
        | 'history:write'
        | 'keys:read'
        | 'keys:write'
        | 'speech'
        | 'usage'
        | 'voices'
        | 'voices:write'
      )[];
      /** @description The ids of the voices that the key may use. Not sent if it may use all. */
      allowed_voices?: string[];
      /** @description The addresses from which the key works. Not sent if it works from all. */
      allowed_addresses?: string[];
      /** @description Requests per window that the account has set. Not sent if it has set none. */
      rate_limit?: number;
      /** @description What the key may spend. Not sent if it has no budgets of its own. */
      budgets?: components['schemas']['BudgetsDto'];
      /** @description The key is disabled: all requests with it are rejected. Not sent otherwise. */
      disabled?: boolean;
      /** @description When the last request with this key was admitted; null: never used. */
      last_used_at: string | null;
      /** @description The secrets that rotations have replaced and that still work, newest first. Not sent if there are none. */
      former_secrets?: components['schemas']['FormerSecretDto'][];
    };
    FormerSecretDto: {
      /** @description The start of the secret. It is safe to display. */
      prefix: string;
      /** @description When the secret stops working. */
      ends_at: string;
    };
    LimitsDto: {
      /** @description Length of the windows in seconds. */
      window_seconds: number;
      /** @description The window of the key, and that of its account if accounts have a limit. */
      windows: components['schemas']['PresentWindowDto'][];
      /** @description The budgets of the key and of its account. */
      budgets: components['schemas']['PresentBudgetDto'][];
    };
    PresentWindowDto: {
      /**
       * @description `key`: the window of the key that was sent. `account`: that of all keys and users of its account together.
       * @enum {string}
       */
      owner: 'account' | 'key';
      /** @description Requests per window. */
      limit: number;
      /** @description Requests in the window that ends now, including this one. */
      used: number;
      /** @description Requests that would be admitted now. */
      remaining: number;
      /** @description Seconds until the next request is admitted; 0: now. */
      next_admitted_in_seconds: number;
    };
    PresentBudgetDto: {
      /** @enum {string} */
      budget:
        | 'audio_seconds_per_day'
        | 'audio_seconds_per_month'
        | 'characters_per_day'
        | 'characters_per_month'
        | 'concurrent_requests';
      /** @description The most that may be used. */
      limit: number;
      /** @description What has been used, including what requests in progress have reserved. */
      used: number;
      /** @description What is left. */
      remaining: number;
      /** @description When the budget is full again; null for `concurrent_requests`. */
      resets_at: string | null;
      /**
       * @description Whose budget it is.
       * @enum {string}
       */
      owner: 'account' | 'key';
    };
    CreatedApiKeyDto: {
      /** @description Starts with `key_`. */
      id: string;
      /** @description The label. */
      name: string;
      /** @description The start of the key. It is safe to display. */
      prefix: string;
      /** @description When the key expires; null: never. */
      expires_at: string | null;
      /** @description When the key was created. */
      created_at: string;
      /** @description What the key may do. Not sent if it may do everything that keys can do. */
      scopes?: (
        | 'dictionaries:read'
        | 'dictionaries:write'
        | 'files:read'
        | 'files:write'
        | 'history:read'
        | 'history:write'
        | 'keys:read'
        | 'keys:write'
        | 'speech'
        | 'usage'
        | 'voices'
        | 'voices:write'
      )[];
      /** @description The ids of the voices that the key may use. Not sent if it may use all. */
      allowed_voices?: string[];
      /** @description The addresses from which the key works. Not sent if it works from all. */
      allowed_addresses?: string[];
      /** @description Requests per window that the account has set. Not sent if it has set none. */
      rate_limit?: number;
      /** @description What the key may spend. Not sent if it has no budgets of its own. */
      budgets?: components['schemas']['BudgetsDto'];
      /** @description The key is disabled: all requests with it are rejected. Not sent otherwise. */
      disabled?: boolean;
      /** @description The key. Save it now: it is not shown again. The server stores only its SHA-256. */
      key: string;
    };
    UpdateApiKeyDto: {
      /** @description The label, as when the key is created. */
      name?: string;
      /** @description When the key expires: ISO 8601 with an offset, in the future. Null: never. */
      expires_at?: string | null;
      /** @description What the key may do. Null: everything that keys can do. */
      scopes?:
        | (
            | 'speech'
            | 'voices'
            | 'voices:write'
            | 'usage'
            | 'keys:read'
            | 'keys:write'
            | 'dictionaries:read'
            | 'dictionaries:write'
            | 'files:read'
            | 'files:write'
            | 'history:read'
            | 'history:write'
          )[]
        | null;
      /** @description The ids of the voices that the key may use. Null: all. */
      allowed_voices?: string[] | null;
      /** @description The addresses from which the key works: ranges in CIDR notation, or single addresses. IPv4 clients match IPv4 ranges in either notation. Null: all. */
      allowed_addresses?: string[] | null;
      /** @description Requests per window, at most as many as the server or its operator allows the key. Null: no lower limit. */
      rate_limit?: number | null;
      /** @description What the key may spend. All its budgets: those that are left out are removed. Null: none. */
      budgets?: components['schemas']['BudgetsDto'] | null;
      /** @description Whether all requests with the key are rejected until it is enabled again. */
      disabled?: boolean;
    };
    VoiceDto: {
      /** @description The value to send as `voice_id`. */
      voice_id: string;
      /** @description Whether requests without `voice_id` use this voice. One voice of the server is the default. */
      is_default: boolean;
      /** @description Display name. */
      name: string;
      /** @description The voice's language as a BCP 47 tag. */
      language: string;
      /**
       * @description How the voice sounds.
       * @enum {string}
       */
      gender: 'female' | 'male' | 'unknown';
      /**
       * @description How old the voice sounds. Most voices do not have this field, because their source does not say so.
       * @enum {string}
       */
      age?: 'child' | 'middle-aged' | 'old' | 'young';
      /** @description How the voice sounds, in words from measurements: `low` or `high` for its gender, `even` or `lively`, `slow` or `quick` for its language, `breathy`. Operators can use other words for voices on other servers. */
      style?: string[];
      /** @description The grade from `A` to `F` that the maker of the voice gives to its training data: Kokoro's model card. */
      grade?: string;
      /** @description The engine that runs the voice. */
      engine: string;
      /** @description Samples per second. */
      sample_rate: number;
      /** @description The timestamps the voice supports. */
      timestamps: ('phoneme' | 'sentence' | 'viseme' | 'word')[];
      /** @description The licence of the voice's data, as an SPDX identifier, or `unknown`. */
      license: string;
      /** @description Whether the voice can be part of a mix, with other voices of the same `engine` and `sample_rate`. A saved mix cannot. */
      is_mixable: boolean;
      /** @description Whether the pitch of the voice can be changed: by `pitch` in a request, and in SSML. */
      pitch: boolean;
      /** @description Only of voices on other servers, and of your own voices if this server has no model for them: whether the voice can be used now. Otherwise, requests for it get 503. */
      is_available?: boolean;
      /** @description Only of a voice that your account has handed in: true. */
      is_own?: boolean;
      /**
       * @description Only of your own voices: why the account may use it.
       * @enum {string}
       */
      grounds?: 'consent' | 'licence' | 'own_voice';
      /** @description Only of your own voices: when it was handed in. */
      created_at?: string;
      /** @description The voices and weights of a saved mix. Other voices do not have this field. */
      mix?: string;
    };
    TimestampDto: {
      /** @enum {string} */
      type: 'phoneme' | 'sentence' | 'viseme' | 'word';
      /** @description The words of your text that this timestamp covers. Of a phoneme, its IPA with stress, length and tone, such as `ˈeɪ`; of a viseme, its name in Oculus's set (`PP`), or its id in Azure's (`21`). */
      text: string;
      /** @description Seconds from the start of the audio. */
      start_seconds: number;
      end_seconds: number;
      /** @description Start offset in your text, in Unicode code points. Phonemes and visemes have the offsets of their word. */
      text_start: number;
      /** @description End offset in your text, exclusive. */
      text_end: number;
      /** @description Only of visemes: 0 to 14 in Oculus's order, or 0 to 21 as in Azure. */
      viseme_id?: number;
      /** @description Only of visemes, with `"viseme_set": "arkit"`: weights of Apple's blend shapes, 0 to 1. Others are 0. */
      weights?: {
        [key: string]: number;
      };
    };
    UsageRowDto: {
      /** @description Requests that were admitted. */
      requests: number;
      /** @description Characters spoken, in Unicode code points. */
      characters: number;
      /** @description Seconds of audio generated. */
      audio_seconds: number;
      /** @description Requests over the limit (429). */
      rate_limited: number;
      /** @description Requests rejected with 401, by reason. */
      unauthorized: components['schemas']['UnauthorizedDto'];
      /** @description When the step began. */
      start: string;
      /** @description The key; it may be revoked. `playground`: speech and previews in the dashboard. `projects`: jobs of projects that were started in the dashboard. */
      api_key_id: string;
      /** @description Its label. */
      api_key_name: string;
    };
    UnauthorizedDto: {
      /** @description Requests with the key after it was revoked. */
      revoked: number;
      /** @description Requests with the key after it expired. */
      expired: number;
    };
    BudgetStateDto: {
      /** @enum {string} */
      budget:
        | 'audio_seconds_per_day'
        | 'audio_seconds_per_month'
        | 'characters_per_day'
        | 'characters_per_month'
        | 'concurrent_requests';
      /** @description The most that may be used. */
      limit: number;
      /** @description What has been used, including what requests in progress have reserved. */
      used: number;
      /** @description What is left. */
      remaining: number;
      /** @description When the budget is full again; null for `concurrent_requests`. */
      resets_at: string | null;
      /** @description The active key that has the budget; null: the account has it, for all its keys and users together. */
      api_key_id: string | null;
    };
    WindowDto: {
      /** @description An active key of the account. */
      api_key_id: string;
      /** @description Requests that it may make per window. */
      limit: number;
      /** @description Length of the window in seconds. */
      window_seconds: number;
      /** @description Requests in the window that ends now. */
      used: number;
      /** @description Requests that it could make now. */
      remaining: number;
      /** @description Seconds until the next request is admitted; 0: now. */
      next_admitted_in_seconds: number;
    };
    UsageDto: {
      /**
       * @description null if you asked for `from` and `to`.
       * @enum {string|null}
       */
      period: '24h' | '30d' | '7d' | null;
      /** @description When the first step began. */
      from: string;
      /** @description Now, or the end of the last day if that was earlier. */
      to: string;
      /**
       * @description The length of a step, in UTC.
       * @enum {string}
       */
      step: 'day' | 'hour';
      /** @description For the whole period and all keys. */
      totals: components['schemas']['UsageSumsDto'];
      /** @description By step and key, oldest first. Steps without usage are left out. */
      data: components['schemas']['UsageRowDto'][];
      /** @description The rate limit of every active key, newest key first. */
      windows: components['schemas']['WindowDto'][];
      /** @description The budgets of the account and of every active key. */
      budgets: components['schemas']['BudgetStateDto'][];
    };
    UsageSumsDto: {
      /** @description Requests that were admitted. */
      requests: number;
      /** @description Characters spoken, in Unicode code points. */
      characters: number;
      /** @description Seconds of audio generated. */
      audio_seconds: number;
      /** @description Requests over the limit (429). */
      rate_limited: number;
      /** @description Requests rejected with 401, by reason. */
      unauthorized: components['schemas']['UnauthorizedDto'];
    };
    LoggedRequestDto: {
      /** @description Starts with `req_`. */
      id: string;
      /** @description The `X-Request-Id` of the response. If clients choose their own, it may not be unique. */
      request_id: string;
      /** @description When it began. */
      at: string;
      /** @description Who made it. */
      caller: components['schemas']['RequestCallerDto'];
      /** @description The method and the pattern of the path; null if no route has the path. */
      route: string | null;
      /** @description The voice, if there was speech. */
      voice_id: string | null;
      /** @description Characters spoken, as in the usage. */
      characters: number;
      /** @description Seconds of audio generated, as in the usage. */
      audio_seconds: number;
      /** @description The status of the response; null if the client disconnected before it. */
      status: number | null;
      /** @description The error that the request ended with, also in the middle of a response; null: none. */
      code: string | null;
      /** @description What the error said, as in the response; null: no error. What it quoted of the request is left out, unless it is a name. */
      message: string | null;
      /** @description The address of the client; null if it is unknown, or if the server does not keep addresses. */
      address: string | null;
      /** @description Whether the connection closed before the response was complete. */
      aborted: boolean;
      /** @description Further requests with the same key and code in this minute that share this entry. */
      repeats: number;
      /** @description What it waited for. */
      waits: components['schemas']['RequestWaitsDto'];
    };
    RequestCallerDto: {
      /**
       * @description `person`: in the dashboard. `link`: whoever has a link to a file.
       * @enum {string}
       */
      type: 'api_key' | 'link' | 'person';
      /** @description The key, which may be revoked, the person, or the link. */
      id: string;
      /** @description The label of the key, or the e-mail address of the person; null if the person has been removed, and for links. */
      name: string | null;
    };
    RequestWaitsDto: {
      /** @description Until authentication and rate limit had decided; null if the limit did not. */
      gate_ms: number | null;
      /** @description In the queue, until the engine began to speak; null if nothing was spoken. */
      queue_ms: number | null;
      /** @description From the queue until the first audio; null if there was none. */
      first_audio_ms: number | null;
      /** @description Until the client had the whole response. */
      total_ms: number;
    };
    RequestListDto: {
      /** @description The requests, newest first. */
      data: components['schemas']['LoggedRequestDto'][];
      /** @description Send it as `before` to get older requests; null: there are none. */
      next: string | null;
    };
    StoredFileDto: {
      /** @description Starts with `file_`. */
      id: string;
      /** @description The name for downloads. */
      name: string;
      /** @description What it was made as. */
      kind: string;
      /** @description The media type of the contents. */
      content_type: string;
      /** @description The size of the contents. */
      bytes: number;
      /** @description SHA-256 of the contents, in hexadecimal digits. */
      sha256: string;
      /** @description When it was stored. */
      created_at: string;
      /** @description When it is removed; null: it is kept until you delete it. */
      expires_at: string | null;
    };
    DictionaryDto: {
      /** @description Starts with `dict_`. */
      id: string;
      /** @description Unique in the account. */
      name: string;
      description: string | null;
      /** @description The language of the words, a BCP 47 tag. It is for lexicons, and does not limit where the rules apply. */
      language: string | null;
      /** @description The current version, from 1. */
      version: number;
      /** @description The number of rules of the current version. */
      rule_count: number;
      /** @description Whether requests that name no dictionaries use it. */
      is_default: boolean;
      /** @description Whether it is listed only with `?archived=true`. */
      archived: boolean;
      created_at: string;
      /** @description When the dictionary or its rules were last changed. */
      updated_at: string;
    };
    DictionaryWithRulesDto: {
      /** @description Starts with `dict_`. */
      id: string;
      /** @description Unique in the account. */
      name: string;
      description: string | null;
      /** @description The language of the words, a BCP 47 tag. It is for lexicons, and does not limit where the rules apply. */
      language: string | null;
      /** @description The current version, from 1. */
      version: number;
      /** @description The number of rules of the current version. */
      rule_count: number;
      /** @description Whether requests that name no dictionaries use it. */
      is_default: boolean;
      /** @description Whether it is listed only with `?archived=true`. */
      archived: boolean;
      created_at: string;
      /** @description When the dictionary or its rules were last changed. */
      updated_at: string;
      rules: components['schemas']['RuleDto'][];
    };
    RuleDto: {
      /** @description A word or several, as they are written in texts. A dictionary has one rule for a word. */
      word: string;
      /** @description What is read instead of the word. It is not looked up in dictionaries again. */
      alias?: string;
      /** @description The pronunciation. Voices that take none, such as those of Flite, read the word as it is written. */
      phonemes?: string;
      /**
       * @description The alphabet of `phonemes`: IPA, that of the CMU Pronouncing Dictionary, or X-SAMPA. Default: `ipa`.
       * @enum {string}
       */
      alphabet?: 'cmu-arpabet' | 'ipa' | 'x-sampa';
      /** @description Whether capital and small letters must be as in `word`. Default: `true`. */
      case_sensitive?: boolean;
      /** @description Whether no letter or digit may touch the word. Default: `true`. */
      word_boundaries?: boolean;
    };
    ImportedDictionaryDto: {
      /** @description Starts with `dict_`. */
      id: string;
      /** @description Unique in the account. */
      name: string;
      description: string | null;
      /** @description The language of the words, a BCP 47 tag. It is for lexicons, and does not limit where the rules apply. */
      language: string | null;
      /** @description The current version, from 1. */
      version: number;
      /** @description The number of rules of the current version. */
      rule_count: number;
      /** @description Whether requests that name no dictionaries use it. */
      is_default: boolean;
      /** @description Whether it is listed only with `?archived=true`. */
      archived: boolean;
      created_at: string;
      /** @description When the dictionary or its rules were last changed. */
      updated_at: string;
      /** @description The parts of the lexicon that have no effect or were read otherwise, at most 100. */
      warnings: string[];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
