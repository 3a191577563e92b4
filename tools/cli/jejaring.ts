import { readable } from '@jejaring/local-servers/system/readable-error'
import { runWords } from './operator/words'

// The operator's command line as an image has it.
runWords(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(readable(error))
    process.exit(1)
  },
)
