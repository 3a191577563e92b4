import { renderHtml } from '@jejaring/ui/ssr'
import { sessionReply } from '@jejaring/web-platform'
import ShellLayout from '../app/layout/shell-layout'

interface FrameInput {
  at: string
  /** Reply of GET /api/users/profile. */
  profile: unknown
  /** The screen as rendered by its remote. */
  html: string
  /** Leaves out the sidebar, which is half of all elements of an admin's page and invisible on a phone. */
  phone: boolean
}

/** Renders the layout around an already rendered screen. The gateway calls this export by name. */
export function drawFrame({ at, profile, html, phone }: FrameInput): string {
  const screen = (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React in the remote's server bundle
    <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />
  )
  const frame = phone ? <ShellLayout screen={screen} sidebar={null} /> : <ShellLayout screen={screen} />
  return renderHtml(frame, { at, session: sessionReply.parse(profile) }).html
}
