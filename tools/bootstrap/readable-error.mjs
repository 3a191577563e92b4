/** An error that is printed as one sentence, without a stack: ReadableError of packages/local-servers in plain JavaScript. */
export function readableError(message) {
  return Object.assign(new Error(message), { name: 'ReadableError' })
}
