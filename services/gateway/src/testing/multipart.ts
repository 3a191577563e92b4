/** Headers for the bodies that `multipart` builds. */
export const multipartForm = { 'content-type': 'multipart/form-data; boundary=x' }

/** Builds the body of a multipart form, optionally with a file in the field `photo`. */
export function multipart(
  values: readonly (readonly [string, string])[],
  photo?: Buffer,
  name = 'a.png',
): Buffer {
  const parts = values.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--x\r\nContent-Disposition: form-data; name="photo"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  const file = photo ? [Buffer.from(head), photo, Buffer.from('\r\n')] : []
  return Buffer.concat([Buffer.from(parts.join('')), ...file, Buffer.from('--x--\r\n')])
}
