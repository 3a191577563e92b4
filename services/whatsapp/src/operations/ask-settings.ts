import type { PaceSettings } from '../messages/pace/next-send'
import type { Messages } from '../messages-context'

export interface Settings {
  readonly pace: PaceSettings
  readonly office: string
}

/** The system values that messages depend on. Faults: unavailable. */
export async function askSettings({ config }: Messages): Promise<Settings> {
  const { values } = await config.readValues({})
  const byKey = new Map(values.map(({ key, value }) => [key, value]))
  const number = (key: string) => {
    const value = Number(byKey.get(key))
    if (!byKey.has(key) || !Number.isInteger(value)) throw new Error(`config has no number ${key}`)
    return value
  }
  return {
    pace: {
      dailyCap: number('whatsapp_daily_cap'),
      quietFrom: number('whatsapp_quiet_from'),
      quietUntil: number('whatsapp_quiet_until'),
      pauseMin: number('whatsapp_pause_min'),
      pauseMax: number('whatsapp_pause_max'),
    },
    office: byKey.get('office_name') ?? '',
  }
}
