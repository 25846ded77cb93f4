/** The shells that completion supports. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/**
 * The script that a shell loads. On each Tab, it asks the program itself (`voxgate complete`), so it is never out of date. Where
 * the program knows no words, the shell completes names of files.
 */
export const shellScripts: Readonly<Record<Shell, string>> = {
  bash: `_voxgate() {
  local value description
  COMPREPLY=()
  while IFS=$'\\t' read -r value description; do
    COMPREPLY+=("$value")
  done < <(voxgate complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _voxgate voxgate`,

  zsh: `#compdef voxgate
_voxgate() {
  local line value
  local -a found
  while IFS= read -r line; do
    value="\${line%%$'\\t'*}"
    found+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
  done < <(voxgate complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then
    _describe 'voxgate' found
  else
    _files
  fi
}
if [ "$funcstack[1]" = "_voxgate" ]; then
  _voxgate "$@"
else
  compdef _voxgate voxgate
fi`,

  fish: `function __voxgate_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (voxgate complete -- $words[2..-1] 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c voxgate -f -a '(__voxgate_complete)'`,
};
