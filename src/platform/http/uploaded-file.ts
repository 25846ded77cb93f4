/** A file of a form, on the local disk. It is the value of its field in the body, in place of what the field has in JSON. */
export class UploadedFile {
  constructor(
    readonly path: string,
    /** Size in bytes. */
    readonly bytes: number,
  ) {}
}
