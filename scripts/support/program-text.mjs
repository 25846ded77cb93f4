/** Removes comments of whole lines and of several lines, where explanations are. */
export function withoutComments(text) {
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\//gmu, '').replaceAll(/^\s*\/\/.*$/gmu, '');
}
