import { runWords } from './operator/words'
import { readable } from './system/readable-error'

// The operator's command line as an image has it.
runWords(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(readable(error))
    process.exit(1)
  },
)
