import { invalid, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import type { PackageTerms } from '../packages/check-package'
import { PackageRow } from '../store/entities'
import { updatePackage } from './update-package'

/** Thrown for a field that packages do not have. */
export class UnknownField extends Error {
  override readonly name = 'UnknownField'
}

const fields: Readonly<Record<string, (value: string) => Partial<PackageTerms>>> = {
  name: (name) => ({ name }),
  price: (value) => ({ price: BigInt(parseDigits('price', value)) }),
  bonus_sponsor: (value) => ({ bonusSponsor: BigInt(parseDigits('bonus_sponsor', value)) }),
  pair: (value) => ({ pair: Number(parseDigits('pair', value)) }),
  flushout: (value) => ({ flushout: Number(parseDigits('flushout', value)) }),
}

/**
 * Changes one field of a package and returns its stored value. Throws `UnknownField`. Faults: not_found (code),
 * invalid by field.
 */
export async function updatePackageField(
  context: Context,
  manager: EntityManager,
  { code, field, value }: { code: string; field: string; value: string },
): Promise<string> {
  const read = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!read)
    throw new UnknownField(`Isian "${field}" tidak ada. Yang ada: ${Object.keys(fields).join(', ')}.`)
  const before = await manager.findOneBy(PackageRow, { code })
  if (!before) throw notFound('Paket itu tidak ada.')
  const changed = read(value)
  const { package: after } = await updatePackage(
    context,
    before.id,
    ({ name, price, bonusSponsor, pair, flushout }) => ({
      name,
      price,
      bonusSponsor,
      pair,
      flushout,
      ...changed,
    }),
  )
  const stored: Record<string, unknown> = { ...after, bonus_sponsor: after.bonusSponsor }
  return String(stored[field])
}

function parseDigits(field: string, value: string): string {
  const text = value.trim()
  if (/^\d{1,15}$/.test(text)) return text
  const reason = 'Isi dengan angka bulat tanpa titik atau koma.'
  throw invalid('Data paket belum benar.', { [field]: reason })
}
