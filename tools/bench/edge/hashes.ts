import { cpus } from 'node:os'
import { PasswordHasher } from '../../../services/identity/src/passwords/password-hasher'

/** Hashes passwords for so many seconds on all cores, as identity does; says how many a second. */
async function serve(seconds: number): Promise<void> {
  const atOnce = cpus().length
  const hasher = new PasswordHasher(atOnce)
  let done = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const one = async () => {
    while (performance.now() < end) {
      await hasher.hash('sandi-uji-beban')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  process.send?.(done / ((performance.now() - begin) / 1000))
}

process.on('message', ({ seconds }: { seconds: number }) => void serve(seconds))
