import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { Environment, loadSettings, namesOfSettings, settingNames } from './environment';

/** Least length of a shared secret, which nobody has to remember. */
export const shortestSecret = 16;

/** What the names of the server's settings begin with that a speech node uses, too. */
const shared =
  /^(?:VOXGATE_DATA_DIR|VOXGATE_VOICES|SPEECH_WORKERS|SPEECH_QUEUE_CAPACITY|DEFAULT_VOICE|(?:ENGINE|LOG|METRICS|SHUTDOWN|OTEL)_.*)$/u;

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/u.test(host);

const isProtected = (host: unknown, given?: ValidationArguments) => {
  const { SPEAK_SECRET, SPEAK_SECRET_FILE, SPEAK_TLS_CLIENT_CA_FILE, SPEAK_INSECURE } = given!
    .object as SpeakEnvironment;
  const hasProof = [SPEAK_SECRET, SPEAK_SECRET_FILE, SPEAK_TLS_CLIENT_CA_FILE].some((each) => each !== undefined);
  return isLoopback(String(host)) || hasProof || SPEAK_INSECURE === 'true';
};

const needsTls = ({ SPEAK_TLS_CERT_FILE, SPEAK_TLS_KEY_FILE, SPEAK_TLS_CLIENT_CA_FILE }: SpeakEnvironment) =>
  [SPEAK_TLS_CERT_FILE, SPEAK_TLS_KEY_FILE, SPEAK_TLS_CLIENT_CA_FILE].some((each) => each !== undefined);

const isOnlySecret = (_value: unknown, given?: ValidationArguments) =>
  (given!.object as SpeakEnvironment).SPEAK_SECRET === undefined;

/**
 * The settings of a speech node (`voxgate speak`): its own, and those of the server that concern engines, the log and stopping. All
 * others have their defaults, so that a node needs nothing that only a server has.
 */
export class SpeakEnvironment extends Environment {
  /** Address to listen on. */
  @IsString()
  @ValidateBy(
    { name: 'isProtected', validator: { validate: isProtected } },
    {
      message:
        'SPEAK_HOST lets other machines connect, so callers must prove who they are: set SPEAK_SECRET_FILE or ' +
        'SPEAK_SECRET to a shared secret, or SPEAK_TLS_CLIENT_CA_FILE. SPEAK_INSECURE=true lets everybody in',
    },
  )
  SPEAK_HOST: string = '127.0.0.1';

  /** TCP port for gRPC; 0: any free port. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65_535)
  SPEAK_PORT: number = 8001;

  /** The secret that callers send as `authorization: Bearer …`. */
  @IsOptional()
  @MinLength(shortestSecret)
  SPEAK_SECRET?: string;

  /** A file with secrets, one per line, all of which are accepted. It is read again when it changes. */
  @IsOptional()
  @IsString()
  @ValidateBy(
    { name: 'isOnlySecret', validator: { validate: isOnlySecret } },
    { message: 'SPEAK_SECRET_FILE and SPEAK_SECRET exclude each other' },
  )
  SPEAK_SECRET_FILE?: string;

  /** A PEM file with the certificate of the node and its chain. It is read again when it changes. */
  @ValidateIf(needsTls)
  @IsString({ message: 'TLS needs SPEAK_TLS_CERT_FILE and SPEAK_TLS_KEY_FILE' })
  SPEAK_TLS_CERT_FILE?: string;

  /** A PEM file with the key of the certificate. */
  @ValidateIf(needsTls)
  @IsString({ message: 'TLS needs SPEAK_TLS_CERT_FILE and SPEAK_TLS_KEY_FILE' })
  SPEAK_TLS_KEY_FILE?: string;

  /** A PEM file with certificate authorities. Callers then need a certificate of one of them. */
  @IsOptional()
  @IsString()
  SPEAK_TLS_CLIENT_CA_FILE?: string;

  /** Whether other machines may call the node without a secret or a certificate. */
  @IsIn(['true', 'false'])
  SPEAK_INSECURE: 'true' | 'false' = 'false';
}

/** The names of all settings that only speech nodes have. */
export const speakSettingNames = namesOfSettings(SpeakEnvironment).filter((name) => !settingNames.includes(name));

/**
 * Reads and validates the settings of a speech node.
 *
 * @throws {EnvironmentError} naming every invalid variable.
 */
export function loadSpeakEnvironment(variables: NodeJS.ProcessEnv = process.env): SpeakEnvironment {
  const names = [...settingNames.filter((name) => shared.test(name)), ...speakSettingNames];
  return loadSettings(SpeakEnvironment, names, variables);
}
