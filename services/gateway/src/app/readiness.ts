import { type Kit, runAs } from '@jejaring/service-kit'
import type { Environment } from '../config'

/** The standard gRPC health service. The reply has one enum in field 1; the value 1 means SERVING. */
const healthService = {
  check: {
    path: '/grpc.health.v1.Health/Check',
    requestStream: false,
    responseStream: false,
    requestSerialize: (_request: object) => Buffer.alloc(0),
    requestDeserialize: (_bytes: Buffer): object => ({}),
    responseSerialize: (_reply: boolean) => Buffer.alloc(0),
    responseDeserialize: (bytes: Buffer): boolean => bytes[0] === 0x08 && bytes[1] === 1,
  },
} as const

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
