import { describeError } from '@jejaring/local-servers/system/readable-error'
import { runCommand } from './operator/commands'

// The operator's command line as an image has it.
runCommand(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(describeError(error))
    process.exit(1)
  },
)
