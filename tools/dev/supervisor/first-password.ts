import { bundleOf } from '../service-files'
import { services } from '../services'
import { run } from '../system/run'
import { type EnvironmentInput, environmentOf } from './environment'

/**
 * Returns the password of the account `admin` until it has been shown, undefined when none works. Tries the
 * configured password and the generated one, because an earlier start with other settings may have created
 * the account.
 */
export async function firstPassword(
  around: EnvironmentInput,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { settings, secrets } = around
  if (!secrets.adminPassword) return undefined
  for (const password of [settings.adminPassword, secrets.adminPassword]) {
    if (password && (await opens(password, around, signal))) return password
  }
  return undefined
}

async function opens(password: string, around: EnvironmentInput, signal: AbortSignal): Promise<boolean> {
  const identity = services.find(({ name }) => name === 'identity')
  if (!identity) return false
  const environment = { ...environmentOf(identity, identity.name, around), ADMIN_PASSWORD: password }
  const words = [bundleOf(identity.name), 'has-first-password']
  return (await run(process.execPath, words, { environment, signal })).code === 0
}
