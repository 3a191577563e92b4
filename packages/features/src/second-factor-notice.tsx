import { LinkButton, Notice } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { texts } from './texts'

const words = texts.secondFactor

/** Prompts admins without a second factor to enrol one. */
export function SecondFactorNotice() {
  const { role, second_factor: enrolled } = useUser()
  if (role !== 'admin' || enrolled !== false) return null
  return (
    <Notice tone="wait" title={words.title} action={<LinkButton to="/m/profile">{words.action}</LinkButton>}>
      {words.why}
    </Notice>
  )
}
