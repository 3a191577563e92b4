import { bundleOf } from '../service-files'
import { services } from '../services'
import { run } from '../system/run'
import { environmentOf, type Surroundings } from './environment'

/**
 * The password of the account `admin`, until it has been shown: what the settings say and what this directory made up are
 * tried, since the account may have been made by an earlier start, with other settings, or before this directory.
 * Undefined where neither opens it.
 */
export async function firstPassword(around: Surroundings, signal: AbortSignal): Promise<string | undefined> {
  const { settings, secrets } = around
  if (!secrets.adminPassword) return undefined
  for (const password of [settings.adminPassword, secrets.adminPassword]) {
    if (password && (await opens(password, around, signal))) return password
  }
  return undefined
}

async function opens(password: string, around: Surroundings, signal: AbortSignal): Promise<boolean> {
  const identity = services.find(({ name }) => name === 'identity')
  if (!identity) return false
  const environment = { ...environmentOf(identity, identity.name, around), ADMIN_PASSWORD: password }
  const words = [bundleOf(identity.name), 'has-first-password']
  return (await run(process.execPath, words, { environment, signal })).code === 0
}
