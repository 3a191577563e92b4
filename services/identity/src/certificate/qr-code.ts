import { encode } from 'uqr'

export interface QrCode {
  /** Modules per side, without a quiet zone: the paper around it is blank. */
  readonly size: number
  /** SVG path of the dark modules, in modules. */
  readonly path: string
}

/** Encodes a text as a QR code that stays readable when a seventh of it is lost. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}
