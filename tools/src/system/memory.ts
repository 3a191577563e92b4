import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The memory of a process in MB: resident, and proportional (shared pages divided by their users). Where the system does
 * not tell the second, it is the first.
 */
export function memoryOf(pid: number): { rss: number; pss: number } {
  if (process.platform !== 'linux') {
    const rss = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
    return { rss, pss: rss }
  }
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name: string) => Number(text.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1] ?? 0)
  return { rss: kilobytes('Rss') / 1024, pss: kilobytes('Pss') / 1024 }
}
