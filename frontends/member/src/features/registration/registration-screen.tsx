import { Page } from '@jejaring/ui'
import { Navigate, useParams } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { RegistrationForm } from './registration-form'
import { SlotSharing } from './slot-sharing'

const words = texts.registration

/** Registrasi Jaringan screen: registers accounts in a free slot of the tree. */
export default function RegistrationScreen() {
  const { username = '', position = '' } = useParams()
  const side = words.sides[position]
  if (!side) return <Navigate to="/m/404" replace />
  const slot = { upline: username.toLowerCase(), position }
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      help={words.place(side, slot.upline)}
      actions={<SlotSharing slot={slot} />}
    >
      <RegistrationForm key={`${slot.upline}/${position}`} slot={slot} />
    </Page>
  )
}
