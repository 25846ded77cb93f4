import { IsString, Length, MaxLength } from 'class-validator';

/** Maximum length of a password at sign-in. It is longer than any password that can be chosen. */
const longestTried = 1000;

/** The body of POST /dashboard/api/session. */
export class SignInDto {
  @IsString({ message: 'email must be a string' })
  @MaxLength(254, { message: 'email must have at most 254 characters' })
  email: string;

  @IsString({ message: 'password must be a string' })
  @MaxLength(longestTried, { message: `password must have at most ${longestTried} characters` })
  password: string;
}

/** The body of POST /dashboard/api/links/look. */
export class FindLinkDto {
  @IsString({ message: 'token must be a string' })
  @Length(1, 100, { message: 'token must have 1 to 100 characters' })
  token: string;
}

/** The body of POST /dashboard/api/links/accept. */
export class AcceptLinkDto extends FindLinkDto {
  @IsString({ message: 'password must be a string' })
  password: string;
}

/** The body of PUT /dashboard/api/password. */
export class ChangePasswordDto {
  @IsString({ message: 'current_password must be a string' })
  @MaxLength(longestTried, { message: `current_password must have at most ${longestTried} characters` })
  current_password: string;

  @IsString({ message: 'new_password must be a string' })
  new_password: string;
}
