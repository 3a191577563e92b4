import { renderHtml } from '@jejaring/ui/ssr'
import { sessionReply } from '@jejaring/web-platform'
import ShellLayout from '../app/layout/shell-layout'

interface FrameInput {
  at: string
  /** The answer of GET /api/users/profile. */
  profile: unknown
  /** The screen as its remote has drawn it. */
  html: string
  /** For a phone, on which no sidebar has room: half of all elements of an admin's page. */
  phone: boolean
}

/** Draws the frame around a screen that is drawn already. */
export function drawFrame({ at, profile, html, phone }: FrameInput): string {
  const screen = (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made it, in the remote's own build
    <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />
  )
  const frame = phone ? <ShellLayout screen={screen} sidebar={null} /> : <ShellLayout screen={screen} />
  return renderHtml(frame, { at, session: sessionReply.parse(profile) }).html
}
