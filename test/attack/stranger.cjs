/**
 * Runs as another user of the machine: tries to connect to each socket and to read each file of its arguments, and
 * prints what happened as JSON.
 */
const { readFileSync } = require('node:fs')
const { connect } = require('node:net')

const [sockets = '', files = ''] = process.argv.slice(2)
const outcomes = {}
for (const file of files.split(',')) {
  try {
    readFileSync(file)
    outcomes[file] = 'read'
  } catch (error) {
    outcomes[file] = error.code
  }
}
const tries = sockets.split(',').map(
  (path) =>
    new Promise((resolve) => {
      const socket = connect(path)
      const end = (outcome) => {
        outcomes[path] = outcome
        socket.destroy()
        resolve()
      }
      socket.once('connect', () => end('connected'))
      socket.once('error', ({ code }) => end(code))
    }),
)
Promise.all(tries).then(() => process.stdout.write(JSON.stringify(outcomes)))
