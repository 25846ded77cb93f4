/** The response of POST /v1/single-use-token/{token_type}. */
export class SingleUseTokenDto {
  /** The token. It is shown only once. @example tok-exampleExampleExampleExample0000 */
  token: string;
}
