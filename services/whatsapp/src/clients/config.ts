import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { Client } from '@jejaring/service-kit'
import type { Office } from '../messages/channel'
import type { RateLimitSettings } from '../messages/rate-limit/next-send'

export interface Settings {
  readonly rateLimit: RateLimitSettings
  readonly office: Office
}

/** Reads the system values that messages depend on. Faults: unavailable. */
export async function readSettings(config: Client<typeof ConfigServiceService>): Promise<Settings> {
  const { values } = await config.readValues({})
  const byKey = new Map(values.map(({ key, value }) => [key, value]))
  const number = (key: string) => wholeNumber(byKey.get(key), key)
  return {
    rateLimit: {
      dailyCap: number('whatsapp_daily_cap'),
      quietFrom: number('whatsapp_quiet_from'),
      quietUntil: number('whatsapp_quiet_until'),
      pauseMin: number('whatsapp_pause_min'),
      pauseMax: number('whatsapp_pause_max'),
    },
    office: { name: byKey.get('office_name') ?? '', phone: byKey.get('office_phone') ?? '' },
  }
}

/** Reads after how many days closed messages are deleted. Faults: unavailable. */
export async function readRetentionDays(
  config: Pick<Client<typeof ConfigServiceService>, 'readValues'>,
): Promise<number> {
  const key = 'retention_messages_days'
  const { values } = await config.readValues({ only: { keys: [key] } })
  return wholeNumber(values.find((value) => value.key === key)?.value, key)
}

function wholeNumber(text: string | undefined, key: string): number {
  const value = Number(text)
  if (text === undefined || !Number.isInteger(value)) throw new Error(`config has no number ${key}`)
  return value
}
