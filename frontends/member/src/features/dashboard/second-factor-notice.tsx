import { LinkButton, Notice } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { texts } from '../../texts'

const words = texts.dashboard.secondFactor

/** Leads admins, who can do the most, to a second step of their login. */
export function SecondFactorNotice() {
  const { role, second_factor: enrolled } = useUser()
  if (role !== 'admin' || enrolled !== false) return null
  return (
    <Notice tone="wait" title={words.title} action={<LinkButton to="/m/profile">{words.action}</LinkButton>}>
      {words.why}
    </Notice>
  )
}
