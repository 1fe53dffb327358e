# Completion of sbox for bash 3.2 and later. It asks sbox what may follow, and runs nothing of what it is told.
_sbox() {
  local rest="${COMP_LINE:0:COMP_POINT}" breaks="${COMP_WORDBREAKS//[!=:@]/}" kind='' last=-1 index word
  local -a typed
  COMPREPLY=()
  # bash splits words at these characters; here they are joined again, up to the cursor.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    if ((last < 0)) || [[ "$rest" == [[:blank:]]* ]]; then ((++last)); fi
    rest="${rest#"${rest%%[![:blank:]]*}"}"
    if ((index < COMP_CWORD)); then word="${COMP_WORDS[index]}"; else word="$rest"; fi
    typed[last]="${typed[last]}$word"
    rest="${rest#"$word"}"
  done
  while IFS=$'\t' read -r word _; do
    if [[ -z "$kind" ]]; then kind="$word"; else COMPREPLY+=("$word"); fi
  done <<< "$(command sbox __complete -- "${typed[@]:1}" 2>/dev/null)"
  case "$kind" in
    files) compopt -o filenames 2>/dev/null ;;
    folders) compopt -o dirnames 2>/dev/null ;;
    open) compopt -o nospace +o default 2>/dev/null ;;
    *) compopt +o default 2>/dev/null ;;
  esac
  [[ -z "$breaks" ]] || COMPREPLY=("${COMPREPLY[@]#"${typed[last]%"${typed[last]##*[$breaks]}"}"}")
}
complete -o default -F _sbox sbox
