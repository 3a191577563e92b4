/**
 * All services and what each needs. Everything that `npm start` does with services follows from this table; a service
 * whose code is not here yet is not started.
 */
export interface Service {
  name: string
  /** Whether it owns a database. */
  database: boolean
  /** Its processes; the first is the service itself and answers calls. `argument` picks another one from its code. */
  processes: { name: string; argument?: string }[]
  /**
   * Keys it seals with, besides those that every service or every database has: `SEAL_KEY` is its own, `MESSAGE_KEY` is
   * for what messages carry from identity to whatsapp.
   */
  keys?: ('SEAL_KEY' | 'MESSAGE_KEY')[]
  /** The services it calls: it is given their addresses. */
  calls: string[]
  /** Variables of the person who starts the programme that are handed on. */
  passes?: string[]
}

const BEHIND_THE_GATEWAY = ['identity', 'config', 'network', 'pins', 'wallet', 'rewards', 'whatsapp']

export const services: Service[] = [
  {
    name: 'identity',
    database: true,
    processes: [{ name: 'identity' }],
    keys: ['SEAL_KEY', 'MESSAGE_KEY'],
    calls: ['network'],
  },
  {
    name: 'config',
    database: true,
    processes: [{ name: 'config' }],
    calls: [],
  },
  {
    name: 'network',
    database: true,
    processes: [{ name: 'network' }, { name: 'settler', argument: 'settler' }],
    calls: ['identity', 'config', 'pins'],
  },
  {
    name: 'pins',
    database: true,
    processes: [{ name: 'pins' }],
    calls: ['identity', 'config'],
  },
  {
    name: 'wallet',
    database: true,
    processes: [{ name: 'wallet' }],
    keys: ['SEAL_KEY'],
    calls: ['identity', 'config', 'network', 'pins'],
  },
  {
    name: 'rewards',
    database: true,
    processes: [{ name: 'rewards' }],
    calls: ['identity', 'config', 'network'],
  },
  {
    name: 'whatsapp',
    database: true,
    processes: [{ name: 'whatsapp' }],
    keys: ['SEAL_KEY', 'MESSAGE_KEY'],
    calls: ['identity', 'config'],
    passes: ['WA_URL', 'WA_CERTIFICATE_KEY', 'WA_VERSION'],
  },
  {
    name: 'gateway',
    database: false,
    processes: [{ name: 'gateway' }],
    calls: BEHIND_THE_GATEWAY,
    passes: ['PUBLIC_URL', 'TRUST_PROXY', 'ADMIN_SECOND_FACTOR', 'CALLS_PER_MINUTE', 'DRAW_WITHIN_MS'],
  },
]
