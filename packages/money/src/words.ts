const units = [
  'nol',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
]
const scales = ['', 'ribu', 'juta', 'miliar', 'triliun', 'kuadriliun']

/** Spells an integer from 0 below 10^18 in Indonesian: `1500n` is "seribu lima ratus". */
export function inWords(amount: bigint): string {
  if (amount < 0n || amount >= 10n ** 18n) throw new RangeError(`no words for ${amount}`)
  if (amount === 0n) return 'nol'
  const words: string[] = []
  for (let scale = scales.length - 1; scale >= 0; scale -= 1) {
    const group = Number((amount / 1000n ** BigInt(scale)) % 1000n)
    if (group === 0) continue
    // "seribu" is irregular; "satu juta" is regular.
    words.push(group === 1 && scale === 1 ? 'seribu' : `${belowThousand(group)} ${scales[scale]}`.trim())
  }
  return words.join(' ')
}

function belowThousand(number: number): string {
  if (number < 12) return units[number] as string
  if (number < 20) return `${units[number - 10]} belas`
  if (number < 100) return joined(`${units[Math.floor(number / 10)]} puluh`, number % 10)
  if (number < 200) return joined('seratus', number - 100)
  return joined(`${units[Math.floor(number / 100)]} ratus`, number % 100)
}

const joined = (head: string, rest: number) => (rest === 0 ? head : `${head} ${belowThousand(rest)}`)
