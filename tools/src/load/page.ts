import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../root'
import { ReadableError } from '../system/readable-error'

const PAGE = join(root, 'docs', 'benchmarks.md')

/** Puts a scenario's figures into docs/benchmarks.md, between its two marks. */
export function publish(scenario: string, change: (before: string) => string): void {
  const page = readFileSync(PAGE, 'utf8')
  const block = new RegExp(`(<!-- load:${scenario} -->\\n)([\\s\\S]*?)(<!-- /load:${scenario} -->)`)
  if (!block.test(page)) throw new ReadableError(`${PAGE} has no place for the figures of ${scenario}.`)
  writeFileSync(
    PAGE,
    page.replace(block, (_all, begin, before, end) => `${begin}${change(before).trim()}\n\n${end}`),
  )
}

/** Replaces the part of one size in a scenario's figures and leaves the others. */
export function withSize(before: string, members: number, text: string): string {
  const title = (size: number) => `#### ${size.toLocaleString('en')} members`
  const parts = before.split(/(?=^#### )/m).filter((part) => part.startsWith('#### '))
  const others = parts.filter((part) => !part.startsWith(`${title(members)}\n`))
  const sizeOf = (part: string) => Number(part.slice(5, part.indexOf(' members')).replaceAll(',', ''))
  const all = [...others.map((part) => part.trim()), `${title(members)}\n\n${text}`]
  return all.sort((a, b) => sizeOf(a) - sizeOf(b)).join('\n\n')
}

/** When and on what it was measured; `note` is what else the machine was doing. */
export function describeMachine(note: string | undefined): string {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${first?.model.trim()}, ${gigabytes} GB,`,
    `Node ${process.versions.node}, everything on this one machine, k6 included; load average at the start`,
    `${loadavg()[0]!.toFixed(1)}.${note ? ` ${note}` : ''}`,
  ].join(' ')
}
