import { IsString, Length, MaxLength } from 'class-validator';
import type { SecondFactorState } from '../../accounts/second-factor/second-factor.service';
import { maxTriedLength } from './sign-in.dto';

/** The body of POST /dashboard/api/second-factor. */
export class PasswordDto {
  @IsString({ message: 'password must be a string' })
  @MaxLength(maxTriedLength, { message: `password must have at most ${maxTriedLength} characters` })
  password: string;
}

/** The body of requests that change a second factor. */
export class PasswordAndCodeDto extends PasswordDto {
  @IsString({ message: 'code must be a string' })
  @Length(1, 100, { message: 'code must have 1 to 100 characters' })
  code: string;
}

/** The user's second factor. */
export class SecondFactorDto {
  /** `null`: it is off. */
  enabled_at: string | null;
  recovery_codes_left: number;
  /** Whether the user has a password. Without one, a second factor is not needed. */
  has_password: boolean;

  static from({ enabledAt, recoveryCodesLeft, hasPassword }: SecondFactorState): SecondFactorDto {
    return {
      enabled_at: enabledAt?.toISOString() ?? null,
      recovery_codes_left: recoveryCodesLeft,
      has_password: hasPassword,
    };
  }
}

/** New recovery codes, which no other response has. */
export class RecoveryCodesDto {
  recovery_codes: string[];
}
