import { cpus } from 'node:os'
import { PasswordHasher } from '../../../services/identity/src/passwords/password-hasher'

/** Hashes passwords for `seconds` on all cores, as identity does; sends the hashes per second to the parent. */
async function serve(seconds: number): Promise<void> {
  const concurrency = cpus().length
  const hasher = new PasswordHasher(concurrency)
  let done = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const one = async () => {
    while (performance.now() < end) {
      await hasher.hash('sandi-uji-beban')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  process.send?.(done / ((performance.now() - begin) / 1000))
}

process.on('message', ({ seconds }: { seconds: number }) => void serve(seconds))
