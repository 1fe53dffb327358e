# Completion of sbox for fish 3 and later. It asks sbox what may follow, and runs nothing of what it is told.
function __sbox_offer
  set -l typed (commandline -opc)
  set -l current (commandline -ct)
  set -l answer (command sbox __complete -- $typed[2..-1] "$current" 2>/dev/null)
  switch "$answer[1]"
    case files
      __fish_complete_path "$current"
    case folders
      __fish_complete_directories "$current"
    case '*'
      string join -- \n $answer[2..-1]
  end
end
complete -c sbox -f -a '(__sbox_offer)'
