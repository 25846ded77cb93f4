import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { editDistance } from '../../platform/config/edit-distance';
import {
  BreakerSettings,
  EngineSettings,
  EnginesFile,
  ExtraInputSettings,
  HealthSettings,
  InputSettings,
  ListVoicesSettings,
  OutputSettings,
  RemoteLimitSettings,
  RemoteVoiceSettings,
} from './engine-settings';

/** A remote engine, and the API key for its servers. */
export interface ConfiguredEngine extends EngineSettings {
  readonly apiKey?: string;
  /** The absolute path of a file of the settings, whose paths are relative to the file with the engines. */
  readonly pathOf: (file: string) => string;
}

/** Maximum size of the file, in bytes. */
const maxBytes = 2 ** 20;

/** Maximum number of problems that are reported at once. */
const maxProblems = 20;

/** Where something is in the file: the keys and indices that lead to it. */
type Path = readonly (string | number)[];

/** The file is missing, unreadable or invalid. The message names each line at fault, and never shows a value that may be secret. */
export class EnginesFileError extends Error {
  override readonly name = 'EnginesFileError';
}

/**
 * Reads the remote engines of `ENGINES_FILE`, and their API keys.
 *
 * @param file its path; `undefined`: there are none.
 * @param variables the environment, for `api_key_env`.
 * @throws {EnginesFileError}
 */
export function readEnginesFile(
  file: string | undefined,
  variables: NodeJS.ProcessEnv = process.env,
): ConfiguredEngine[] {
  if (file === undefined) return [];
  const checked = new CheckedFile(file, readText(file));
  const engines = checked.engines();
  const pathOf = (path: string) => resolve(dirname(file), path);
  const read = engines.map((engine, index): ConfiguredEngine => {
    const apiKey = checked.apiKey(engine, index, variables);
    checked.checkFiles(engine, index, pathOf);
    return Object.assign(engine, { pathOf }, apiKey !== undefined && { apiKey });
  });
  checked.throwProblems();
  return read;
}

function readText(file: string): string {
  try {
    if (statSync(file).size > maxBytes) throw new Error('it has more than 1 MB');
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new EnginesFileError(
      `ENGINES_FILE: ${file} cannot be read: ${(cause as Error).message}. Set ENGINES_FILE to a file that this user can read.`,
      { cause },
    );
  }
}

/** A file that is being checked, and the problems found. */
class CheckedFile {
  private readonly lines = new LineCounter();
  private readonly document;
  private readonly problems: { readonly line: number; readonly problem: string }[] = [];

  constructor(
    private readonly file: string,
    text: string,
  ) {
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false });
    for (const { pos, message } of [...this.document.errors, ...this.document.warnings]) {
      this.add(this.lines.linePos(pos[0]).line, message);
    }
    this.throwProblems();
  }

  /** @throws {EnginesFileError} */
  engines(): EngineSettings[] {
    if (!isMap(this.document.contents)) {
      this.add(1, 'the file must have the key engines, with a list of engines');
      this.throwProblems();
    }
    const plain = this.plain();
    const file = plainToInstance(EnginesFile, plain, { exposeDefaultValues: true });
    const errors = validateSync(file, {
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
    });
    for (const error of errors) this.addError(error, [], EnginesFile);
    this.throwProblems();
    this.checkTogether(file.engines);
    this.throwProblems();
    return file.engines;
  }

  /** Reads an engine's API key. Adds a problem if it cannot be read. */
  apiKey(engine: EngineSettings, index: number, variables: NodeJS.ProcessEnv): string | undefined {
    const { api_key_env: variable, api_key_file: keyFile } = engine;
    if (variable !== undefined) {
      const key = variables[variable]?.trim();
      if (!key) this.addAt(['engines', index, 'api_key_env'], `the environment variable ${variable} is not set`);
      else if (isHeaderValue(key)) return key;
      else this.addAt(['engines', index, 'api_key_env'], `the environment variable ${variable} is not an API key`);
    }
    if (keyFile !== undefined) {
      const path = resolve(dirname(this.file), keyFile);
      const at = ['engines', index, 'api_key_file'];
      try {
        const key = readFileSync(path, 'utf8').trim();
        if (isHeaderValue(key)) return key;
        this.addAt(at, key === '' ? `${path} is empty` : `${path} must contain only an API key, in one line`);
      } catch (error) {
        this.addAt(at, `${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
    }
    return undefined;
  }

  /** Checks that the other files of an engine can be read, and that certificates are some. */
  checkFiles(engine: EngineSettings, index: number, pathOf: (file: string) => string): void {
    const check = (at: Path, file: string | undefined, isRight: (content: Buffer) => unknown) => {
      if (file === undefined) return;
      let content: Buffer;
      try {
        content = readFileSync(pathOf(file));
      } catch (error) {
        return this.addAt(at, `${pathOf(file)} cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
      try {
        isRight(content);
      } catch {
        this.addAt(at, `${pathOf(file)} does not have what it should`);
      }
    };
    const of = ['engines', index];
    check([...of, 'ca_file'], engine.ca_file, (pem) => new X509Certificate(pem));
    check([...of, 'client_cert_file'], engine.client_cert_file, (pem) => new X509Certificate(pem));
    check([...of, 'client_key_file'], engine.client_key_file, (pem) => createPrivateKey(pem));
    const inputs = [
      ...(engine.extra_inputs ?? []).map((input, number) => ({ input, at: [...of, 'extra_inputs', number] })),
      ...(engine.voices ?? []).flatMap(({ inputs: own = [] }, voice) =>
        own.map((input, number) => ({ input, at: [...of, 'voices', voice, 'inputs', number] })),
      ),
    ];
    for (const { input, at } of inputs) {
      const given = [input.value, input.wav_file, input.length_of_wav].filter((each) => each !== undefined);
      if (given.length !== 1) this.addAt(at, 'an input needs one of value, wav_file and length_of_wav');
      check([...at, 'wav_file'], input.wav_file, checkWav);
      check([...at, 'length_of_wav'], input.length_of_wav, checkWav);
    }
  }

  /** @throws {EnginesFileError} if a problem has been found. */
  throwProblems(): void {
    if (this.problems.length === 0) return;
    const sorted = this.problems.toSorted((one, other) => one.line - other.line);
    const shown = sorted.slice(0, maxProblems).map(({ line, problem }) => {
      return `${basename(this.file)}, line ${line}: ${problem}`;
    });
    const more = sorted.length > maxProblems ? [`… and ${sorted.length - maxProblems} more.`] : [];
    throw new EnginesFileError([`ENGINES_FILE (${this.file}) is invalid:`, ...shown, ...more].join('\n'));
  }

  private plain(): unknown {
    try {
      return withoutNulls(this.document.toJS({ maxAliasCount: 100 }));
    } catch (error) {
      this.add(1, (error as Error).message);
      this.throwProblems();
      throw error;
    }
  }

  /** What decorators cannot check. */
  private checkTogether(engines: readonly EngineSettings[]): void {
    const names = new Set<string>();
    const voiceIds = new Set<string>();
    for (const [index, engine] of engines.entries()) {
      const at = ['engines', index];
      if (names.has(engine.name)) this.addAt([...at, 'name'], `another engine has the name ${engine.name}`);
      names.add(engine.name);
      if (!engine.voices && !engine.list_voices) {
        this.addAt(at, `${engine.name} needs voices, or list_voices to ask the servers for them`);
      }
      this.checkKind(engine, at);
      if (engine.api_key_env !== undefined && engine.api_key_file !== undefined) {
        this.addAt([...at, 'api_key_env'], 'use api_key_env or api_key_file, not both');
      }
      for (const [number, { id }] of (engine.voices ?? []).entries()) {
        if (voiceIds.has(id)) this.addAt([...at, 'voices', number, 'id'], `another voice has the id ${id}`);
        voiceIds.add(id);
      }
    }
  }

  /** What one kind of engine has, and the other one does not. */
  private checkKind(engine: EngineSettings, at: Path): void {
    const isGrpc = engine.kind === 'open-inference';
    const given = this.document.getIn(at, true);
    for (const key of isGrpc ? onlyOfOpenAi : onlyOfOpenInference) {
      if (isMap(given) && given.has(key)) this.addAt([...at, key], `${key} is not possible with kind ${engine.kind}`);
    }
    for (const [number, url] of engine.urls.entries()) {
      if (/^grpcs?:/u.test(url) !== isGrpc) {
        this.addAt(
          [...at, 'urls', number],
          `kind ${engine.kind} needs ${isGrpc ? 'grpc:// or grpcs://' : 'http:// or https://'}`,
        );
      } else if (isGrpc && !['', '/'].includes(new URL(url).pathname)) {
        this.addAt([...at, 'urls', number], 'the URL must not have a path');
      }
    }
    if (!isGrpc && engine.health && engine.health.path === undefined) {
      this.addAt([...at, 'health'], 'health needs a path, such as /health');
    }
    const insecure = engine.urls.find((url) => url.startsWith('grpc:'));
    for (const file of tlsFiles) {
      if (insecure === undefined || engine[file] === undefined) continue;
      this.addAt([...at, file], `${file} is of no use without TLS: all URLs must begin with grpcs://`);
    }
    const { client_cert_file: certificate, client_key_file: key } = engine;
    if ((certificate === undefined) !== (key === undefined)) {
      this.addAt(
        [...at, certificate === undefined ? 'client_key_file' : 'client_cert_file'],
        'use client_cert_file and client_key_file together',
      );
    }
  }

  private addError(
    { property, constraints = {}, children = [], value }: ValidationError,
    parent: Path,
    type: Type,
  ): void {
    const path = [...parent, /^\d+$/u.test(property) ? Number(property) : property];
    const next = nested.get(property) ?? type;
    if (children.length > 0) {
      for (const child of children) this.addError(child, path, next);
      return;
    }
    // The rule of the first decorator, which is that of the type.
    const rule = Object.keys(constraints).at(-1);
    if (rule === 'whitelistValidation') this.addUnknown(property, parent, type);
    else if (value === undefined || value === null) this.addAt(path, `${shownPath(path)} is missing`);
    else if (rule === 'nestedValidation' || rule === 'unknownValue') {
      this.addAt(path, `${shownPath(path)} must have keys and values`);
    } else this.addAt(path, `${shownPath(parent)}${parent.length > 0 ? ': ' : ''}${constraints[rule!]}`);
  }

  private addUnknown(key: string, parent: Path, type: Type): void {
    const at = this.lineOfKey(parent, key);
    if (/^(?:api_?key|key|token|password|secret)$/iu.test(key)) {
      const where = 'write it into a file (api_key_file) or an environment variable (api_key_env)';
      this.add(at, `a secret must not be in this file: ${where}`);
      return;
    }
    const known = namesOf(type);
    const near = known.find((name) => editDistance(name, key.toLowerCase().slice(0, 40)) <= 2);
    const what = /^[\w.-]{1,40}$/u.test(key) ? `unknown key ${key}` : 'unknown key';
    this.add(at, near === undefined ? `${what}; possible here: ${known.join(', ')}` : `${what}; did you mean ${near}?`);
  }

  private add(line: number, problem: string): void {
    this.problems.push({ line, problem });
  }

  private addAt(path: Path, problem: string): void {
    this.add(this.lineOf(path), problem);
  }

  /** The line of a value, or of the nearest thing around it that is in the file. */
  private lineOf(path: Path): number {
    for (let length = path.length; length > 0; length--) {
      const key = path[length - 1]!;
      const line = typeof key === 'string' ? this.keyLine(path.slice(0, length - 1), key) : undefined;
      const node = this.document.getIn(path.slice(0, length), true);
      if (line !== undefined) return line;
      if (isNode(node) && node.range) return this.lineAt(node);
    }
    return 1;
  }

  private lineOfKey(parent: Path, key: string): number {
    return this.keyLine(parent, key) ?? this.lineOf(parent);
  }

  private keyLine(parent: Path, key: string): number | undefined {
    const map = parent.length === 0 ? this.document.contents : this.document.getIn(parent, true);
    const pair = isMap(map)
      ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      : undefined;
    return isNode(pair?.key) && pair.key.range ? this.lineAt(pair.key) : undefined;
  }

  private lineAt({ range }: Node): number {
    return this.lines.linePos(range![0]).line;
  }
}

/** Keys of an engine that only one kind has. */
const onlyOfOpenAi = ['format', 'extra_body'] as const;
const onlyOfOpenInference = [
  'model_version',
  'ca_file',
  'client_cert_file',
  'client_key_file',
  'streams',
  'inputs',
  'outputs',
  'batched',
  'extra_inputs',
  'parameters',
  'word_times',
  'queue_group',
] as const;

const tlsFiles = ['ca_file', 'client_cert_file', 'client_key_file'] as const;

/** Keys whose content is not ours, and those for which `null` means that a model has no such input or output. */
const free = new Set(['extra_body', 'parameters']);
const mayBeNull = new Set(['inputs', 'outputs']);

/** Removes keys without a value: they are as if they were not there. */
function withoutNulls(value: unknown, key?: string): unknown {
  if (typeof value !== 'object' || value === null || (key !== undefined && free.has(key))) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item));
  const isKept = (item: unknown) => item !== null || (key !== undefined && mayBeNull.has(key));
  const entries = Object.entries(value).filter(([, item]) => isKept(item));
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutNulls(item, name)]));
}

function checkWav(content: Buffer): void {
  if (content.toString('latin1', 0, 4) !== 'RIFF' || content.length > 16 * 2 ** 20) throw new Error('no WAV');
}

type Type = new () => object;

/** The classes of the keys that contain others. */
const nested: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['extra_inputs', ExtraInputSettings],
  ['inputs', InputSettings],
  ['outputs', OutputSettings],
  ['engines', EngineSettings],
  ['voices', RemoteVoiceSettings],
  ['list_voices', ListVoicesSettings],
  ['limits', RemoteLimitSettings],
  ['health', HealthSettings],
  ['breaker', BreakerSettings],
]);

/** The keys that a class has. */
function namesOf(type: Type): string[] {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}

/** A path as people write it: `engines[0].urls`. */
function shownPath(path: Path): string {
  return path.reduce<string>((shown, key) => {
    if (typeof key === 'number') return `${shown}[${key}]`;
    return shown === '' ? key : `${shown}.${key}`;
  }, '');
}

/** Whether a text can be sent as a bearer token. */
function isHeaderValue(key: string): boolean {
  return /^[\x21-\x7e]{1,4096}$/u.test(key);
}
