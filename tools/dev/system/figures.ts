import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { root } from '../root'

/** Replaces the text between `<!-- name -->` and `<!-- /name -->` of a page in docs. */
export function writeFigures(page: string, name: string, text: string | ((before: string) => string)): void {
  const file = join(root, 'docs', page)
  const whole = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const [before, after] = [whole.indexOf(begin), whole.indexOf(end)]
  if (before < 0 || after < before)
    throw new ReadableError(`${file} has no place for the figures of ${name}.`)
  const from = before + begin.length
  const figures = typeof text === 'string' ? text : text(whole.slice(from, after))
  writeFileSync(file, `${whole.slice(0, from)}${figures.trim()}\n\n${whole.slice(after)}`)
}
