import { sentence } from './sentence.mjs'

const NEEDED = [20, 19]

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  throw sentence(`Jejaring needs Node.js ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`)
}
