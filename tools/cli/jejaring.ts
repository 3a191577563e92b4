import { describeError } from '@jejaring/local-servers/system/readable-error'
import { runCommand } from './operator/commands'

// The entry point of the operator's command line in its image.
runCommand(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(describeError(error))
    process.exit(1)
  },
)
