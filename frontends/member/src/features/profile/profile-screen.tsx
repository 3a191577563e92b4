import { Page } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { texts } from '../../texts'
import { DevicesCard } from './devices-card'
import { MessagingCard } from './messaging-card'
import { OfficeChat } from './office-chat'
import { ProfileForm } from './profile-form'
import { SecondFactorCard } from './second-factor-card'

interface ProfileScreenProps {
  reload?: () => void
}

/** Profil Saya. After saving, the page is loaded again, so that everything shows the new data. */
export default function ProfileScreen({ reload = () => window.location.reload() }: ProfileScreenProps) {
  // Where the owner is logged in is not the business of an admin who looks around.
  const loggedInAs = useUser().is_prev === true
  return (
    <Page title={texts.profile.title} breadcrumb={texts.area}>
      <ProfileForm onSaved={reload} />
      <OfficeChat />
      {!loggedInAs && <MessagingCard />}
      {!loggedInAs && <SecondFactorCard />}
      {!loggedInAs && <DevicesCard />}
    </Page>
  )
}
