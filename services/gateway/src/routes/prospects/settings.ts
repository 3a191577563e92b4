import { notFound } from '@jejaring/service-kit'
import type { Clients } from '../../clients/clients'

/** Share of the day's WhatsApp messages that anybody can request. */
const CODES_SHARE = 0.2

/** Returns the settings of prospects; undefined where they are off. A change is seen within seconds. */
async function findSettings({ configCache }: Pick<Clients, 'configCache'>) {
  const { values } = await configCache.readValues({})
  const textOf = (key: string) => values.find((value) => value.key === key)?.value ?? ''
  if (textOf('prospects_enabled') !== '1') return undefined
  return {
    /** Days until a prospect expires. */
    days: Number(textOf('prospects_days')),
    office: {
      name: textOf('office_name'),
      address: textOf('office_address'),
      phone: textOf('office_phone'),
      email: textOf('office_email'),
    },
    /** Codes that may be sent to prospects on one day. */
    dailyCodes: Math.floor(Number(textOf('whatsapp_daily_cap')) * CODES_SHARE),
  }
}

/** Faults: not_found where prospects are off, as for a code that nobody has. */
export async function requireProspects(clients: Pick<Clients, 'configCache'>) {
  const settings = await findSettings(clients)
  if (!settings) throw notFound('Tautan ini tidak berlaku.')
  return settings
}

/** Returns whether prospects are on. */
export async function areProspectsOn(clients: Pick<Clients, 'configCache'>): Promise<boolean> {
  return (await findSettings(clients)) !== undefined
}

/** The field of the dashboard: how many of the caller's prospects wait. Without it where prospects are off. */
export async function countProspects(
  clients: Pick<Clients, 'configCache' | 'identity'>,
): Promise<{ prospects?: number }> {
  if (!(await areProspectsOn(clients))) return {}
  const { waiting } = await clients.identity.countProspects({})
  return { prospects: Number(waiting) }
}
