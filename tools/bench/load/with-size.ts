/** Replaces the part of one size in a scenario's figures and leaves the others. */
export function withSize(before: string, members: number, text: string): string {
  const title = (size: number) => `#### ${size.toLocaleString('en')} members`
  const parts = before.split(/(?=^#### )/m).filter((part) => part.startsWith('#### '))
  const others = parts.filter((part) => !part.startsWith(`${title(members)}\n`))
  const sizeOf = (part: string) => Number(part.slice(5, part.indexOf(' members')).replaceAll(',', ''))
  const all = [...others.map((part) => part.trim()), `${title(members)}\n\n${text}`]
  return all.sort((a, b) => sizeOf(a) - sizeOf(b)).join('\n\n')
}
