/** An error that is printed as one sentence, without a stack (ReadableError of tools/src is its twin). */
export function sentence(message) {
  return Object.assign(new Error(message), { name: 'ReadableError' })
}
