import { styleText } from 'node:util'
import { printLine } from '../console'
import type { Settings } from './settings'

/** The address for a browser on this machine. */
export function addressOf({ host, port }: Settings): string {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1'].includes(host)
  return `http://${everywhere ? 'localhost' : host}:${port}`
}

/** The base address of links in messages. */
export function publicUrlOf(settings: Settings): string {
  return settings.publicUrl ?? addressOf(settings)
}

/** Prints the address and, until it has been shown, the first password. */
export function announce(settings: Settings, first: string | undefined, took: number): void {
  const lines = [
    `Jejaring is ready at ${styleText('bold', addressOf(settings))} (after ${(took / 1000).toFixed(1)} s).`,
    ...openedAt(settings),
    `Log in as ${styleText('bold', 'admin')} with ${password(settings, first)}`,
    'Ctrl-C stops it.',
  ]
  const rule = '─'.repeat(72)
  printLine(['', rule, ...lines, rule, ''].join('\n'))
}

/** With an https PUBLIC_URL the gateway rejects browsers from other origins. */
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
