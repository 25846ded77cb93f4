import { IsOptional, IsString, Length, MaxLength } from 'class-validator';

/** Maximum length of a password at sign-in. It is longer than any password that can be chosen. */
export const maxTriedLength = 1000;

/** A code of a second factor: of an authenticator app, or a recovery code. */
export class CodeDto {
  @IsString({ message: 'code must be a string' })
  @Length(1, 100, { message: 'code must have 1 to 100 characters' })
  code: string;
}

/** A code of a second factor, which only some people have. */
export class OptionalCodeDto {
  @IsOptional()
  @IsString({ message: 'code must be a string' })
  @Length(1, 100, { message: 'code must have 1 to 100 characters' })
  code?: string;
}

/** The body of POST /dashboard/api/password-resets. */
export class ForgottenPasswordDto {
  @IsString({ message: 'email must be a string' })
  @Length(1, 254, { message: 'email must have 1 to 254 characters' })
  email: string;
}

/** The body of POST /dashboard/api/session. */
export class SignInDto extends OptionalCodeDto {
  @IsString({ message: 'email must be a string' })
  @MaxLength(254, { message: 'email must have at most 254 characters' })
  email: string;

  @IsString({ message: 'password must be a string' })
  @MaxLength(maxTriedLength, { message: `password must have at most ${maxTriedLength} characters` })
  password: string;
}

/** The body of POST /dashboard/api/links/look. */
export class FindLinkDto {
  @IsString({ message: 'token must be a string' })
  @Length(1, 100, { message: 'token must have 1 to 100 characters' })
  token: string;
}

/** The body of POST /dashboard/api/links/accept. */
export class AcceptLinkDto extends OptionalCodeDto {
  @IsString({ message: 'token must be a string' })
  @Length(1, 100, { message: 'token must have 1 to 100 characters' })
  token: string;

  @IsString({ message: 'password must be a string' })
  password: string;
}

/** The body of PUT /dashboard/api/password. */
export class ChangePasswordDto {
  @IsString({ message: 'current_password must be a string' })
  @MaxLength(maxTriedLength, { message: `current_password must have at most ${maxTriedLength} characters` })
  current_password: string;

  @IsString({ message: 'new_password must be a string' })
  new_password: string;
}
