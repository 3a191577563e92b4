import { z } from 'zod'
import type { Clients } from '../clients'

export const configFields = z.record(z.string(), z.union([z.string(), z.number()]))

/** System values as key → value; whole numbers as numbers, the office's texts and lists as text. */
export async function presentConfigs(clients: Clients): Promise<z.output<typeof configFields>> {
  const { values } = await clients.recentConfig.readValues({})
  const isText = (key: string) => key.startsWith('office_') || key === 'register_quantities'
  return Object.fromEntries(values.map(({ key, value }) => [key, isText(key) ? value : Number(value)]))
}
