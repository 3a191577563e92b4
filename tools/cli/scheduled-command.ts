import { describeError } from '@jejaring/local-servers/system/readable-error'
import { runCommand } from './operator/commands'

// `npm start` runs commands by this program. It exits with the status of the command, and with 2 when that failed.
runCommand(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(describeError(error))
    process.exitCode = 2
  },
)
