/** The meaning of system error codes for a file or directory. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, not a directory',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EISDIR: 'it is a directory, not a file',
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not change it',
  EROFS: 'its file system is read-only',
  ENOENT: 'a part of the path does not exist, or is a link to a path that does not exist',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the path is too long',
  EIO: 'its disk reports an error',
  EMFILE: 'this process has too many files open',
  ENFILE: 'this machine has too many files open',
  ENOTEMPTY: 'it is not empty',
};

/** Some file systems, such as `/proc`, report ENOENT for a directory that nobody can create. */
const cannotBeMade =
  'it cannot be created: its file system does not allow it, or a part of the path is a link to a path that does not exist';

/**
 * Explains why a file or directory cannot be used.
 *
 * @param setting the setting of the directory that it is in.
 * @returns `undefined` if the error is not about a file.
 */
export function explainFileFailure(error: Error, setting = 'VOXGATE_DATA_DIR'): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' && syscall === 'mkdir' ? cannotBeMade : reasons[code ?? ''];
  if (reason === undefined || path === undefined || syscall === 'connect') return undefined;
  return `${path} cannot be used: ${reason} (${code}). Fix this, or set ${setting} to a directory that this user can read and write.`;
}
