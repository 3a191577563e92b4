import { styleText } from 'node:util'
import { say } from '../console'
import type { Settings } from './settings'

/** The address a browser on this machine opens. */
export function addressOf({ host, port }: Settings): string {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1'].includes(host)
  return `http://${everywhere ? 'localhost' : host}:${port}`
}

/** What links in messages begin with. */
export function publicUrlOf(settings: Settings): string {
  return settings.publicUrl ?? addressOf(settings)
}

/** Shows the address and how to log in: by the first password, where nobody has been shown it. */
export function announce(settings: Settings, first: string | undefined, took: number): void {
  const lines = [
    `Jejaring is ready at ${styleText('bold', addressOf(settings))} (after ${(took / 1000).toFixed(1)} s).`,
    ...openedAt(settings),
    `Log in as ${styleText('bold', 'admin')} with ${password(settings, first)}`,
    'Ctrl-C stops it.',
  ]
  const rule = '─'.repeat(72)
  say(['', rule, ...lines, rule, ''].join('\n'))
}

/** Where PUBLIC_URL is https, the gateway believes no browser that came by another address. */
function openedAt({ publicUrl }: Settings): string[] {
  if (!publicUrl) return []
  const only = publicUrl.startsWith('https:') ? ', and can log in only there' : ''
  return [`People open ${styleText('bold', publicUrl)}${only}.`]
}

function password(settings: Settings, first: string | undefined): string {
  if (!first) return 'the password you have (npm run reset-link -- admin if it is lost).'
  if (first === settings.adminPassword) return 'the password in ADMIN_PASSWORD.'
  return `the password ${styleText('bold', first)} (shown only now: keep it).`
}
