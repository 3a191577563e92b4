import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Memory of a process in MB: resident (`rss`), proportional (`pss`: shared pages divided by their users), and the part of
 * `pss` in shared segments such as PostgreSQL's cache. Outside Linux, `pss` equals `rss` and `shared` is 0.
 */
export function memoryOf(pid: number): { rss: number; pss: number; shared: number } {
  if (process.platform !== 'linux') {
    const rss = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
    return { rss, pss: rss, shared: 0 }
  }
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name: string) => Number(text.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1] ?? 0)
  const megabytes = (name: string) => kilobytes(name) / 1024
  return { rss: megabytes('Rss'), pss: megabytes('Pss'), shared: megabytes('Pss_Shmem') }
}
