import { readFileSync } from 'node:fs'
import { Typeface } from '../certificate/typeface'

const plain = '@expo-google-fonts/plus-jakarta-sans/500Medium/PlusJakartaSans_500Medium.ttf'
const bold = '@expo-google-fonts/plus-jakarta-sans/800ExtraBold/PlusJakartaSans_800ExtraBold.ttf'

/** Loads the typeface from its package (0.2 MB). */
export function readTypeface(): Typeface {
  return new Typeface({
    plain: readFileSync(require.resolve(plain)),
    bold: readFileSync(require.resolve(bold)),
  })
}
