const COMMAND_LINE = /^command line(?: \((.+)\))?$/

/** An entry's address as shown: the command line, which has none, by its name and the user of the operating system. */
export function addressText(address: string): string {
  const commandLine = COMMAND_LINE.exec(address)
  if (!commandLine) return address
  return commandLine[1] ? `Baris perintah (${commandLine[1]})` : 'Baris perintah'
}

/** The name of an entry's actor: its username, the command line, or that it had no account. */
export function actorName(username: string, address: string): string {
  return username || (COMMAND_LINE.test(address) ? addressText(address) : 'Tanpa akun')
}
