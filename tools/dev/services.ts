import type { MessageChannel } from '@jejaring/identifiers'

/**
 * The table of services, from which `npm start` derives everything it does with them. Services without code
 * are not started.
 */
export interface Service {
  name: string
  /** Whether the service owns a database. */
  database: boolean
  /** The first process is the service itself and serves calls; `argument` selects another entry point. */
  processes: { name: string; argument?: string }[]
  /**
   * Additional sealing keys: `SEAL_KEY` is the service's own; `MESSAGE_KEY` seals messages from identity to
   * whatsapp.
   */
  keys?: ('SEAL_KEY' | 'MESSAGE_KEY')[]
  /** The services whose addresses it receives. */
  calls: string[]
  /** The operator's variables that are passed through. */
  passes?: string[]
}

const BEHIND_THE_GATEWAY = ['identity', 'config', 'network', 'pins', 'wallet', 'rewards', 'whatsapp']

/** The operator's variables of each channel of messages. */
const channelVariables: Readonly<Record<MessageChannel, string[]>> = {
  whatsapp: [
    'WA_URL',
    'WA_CERTIFICATE_KEY',
    'WA_VERSION',
    'WHATSAPP_TRANSPORT',
    'WHATSAPP_CLOUD_PHONE_ID',
    'WHATSAPP_CLOUD_TOKEN',
    'WHATSAPP_CLOUD_VERSION',
    'WHATSAPP_CLOUD_URL',
  ],
  email: ['SMTP_URL', 'MAIL_FROM', 'MAIL_DAILY_CAP'],
  push: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'PUSH_HOSTS'],
}

export const services: Service[] = [
  {
    name: 'identity',
    database: true,
    processes: [{ name: 'identity' }],
    keys: ['SEAL_KEY', 'MESSAGE_KEY'],
    calls: ['network', 'config'],
    passes: ['MAIL_FROM', 'PUSH_HOSTS'],
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
    calls: ['identity', 'config', 'network', 'pins', 'rewards'],
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
    passes: Object.values(channelVariables).flat(),
  },
  {
    name: 'gateway',
    database: false,
    processes: [{ name: 'gateway' }],
    calls: BEHIND_THE_GATEWAY,
    passes: [
      'PUBLIC_URL',
      'TRUST_PROXY',
      'ADMIN_SECOND_FACTOR',
      'CALLS_PER_MINUTE',
      'SSR_TIMEOUT_MS',
      'DRAW_WITHIN_MS',
      'VAPID_PUBLIC_KEY',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN',
    ],
  },
]
