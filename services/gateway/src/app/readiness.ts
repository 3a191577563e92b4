import { healthService, type Kit, runAs } from '@jejaring/service-kit'
import type { Environment } from '../config'

/** Returns a check that lists the services that are not serving; an empty list means ready. */
export function readinessCheck(kit: Kit<Environment>): () => Promise<string[]> {
  const { environment } = kit
  const services = {
    identity: environment.IDENTITY_ADDRESS,
    config: environment.CONFIG_ADDRESS,
    network: environment.NETWORK_ADDRESS,
    pins: environment.PINS_ADDRESS,
    wallet: environment.WALLET_ADDRESS,
    rewards: environment.REWARDS_ADDRESS,
    whatsapp: environment.WHATSAPP_ADDRESS,
  }
  const probes = Object.entries(services).map(([name, address]) => ({
    name,
    probe: kit.client(healthService, address),
  }))
  return async () => {
    const unavailable = await Promise.all(
      probes.map(async ({ name, probe }) => {
        const isServing = await runAs({}, () => probe.check({}, { deadline: 1_000 })).catch(() => false)
        return isServing ? [] : [name]
      }),
    )
    return unavailable.flat()
  }
}
