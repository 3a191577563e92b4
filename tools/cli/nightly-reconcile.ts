import { describeError } from '@jejaring/local-servers/system/readable-error'
import { run } from './commands/reconcile'

// `npm start` runs this every night. Exit codes: 0 when the books agree, 1 when they differ, 2 when they
// could not be compared.
run().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(describeError(error))
    process.exitCode = 2
  },
)
