import { LinkButton, Page } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { IconLogout } from '@tabler/icons-react'
import { texts } from '../../texts'
import { PasskeysCard } from '../security/passkeys-card'
import { RecentChanges } from '../security/recent-changes'
import { DevicesCard } from './devices-card'
import { MessagingCard } from './messaging-card'
import { OfficeChat } from './office-chat'
import { PhoneCard } from './phone-card'
import { ProfileForm } from './profile-form'
import { SecondFactorCard } from './second-factor-card'

interface ProfileScreenProps {
  reload?: () => void
}

/** Profil Saya screen. Reloads the page after saving, so that every part shows the new data. */
export default function ProfileScreen({ reload = () => window.location.reload() }: ProfileScreenProps) {
  // The owner's sessions and security settings are private to the owner.
  const isLoginAs = useUser().is_prev === true
  return (
    <Page title={texts.profile.title} breadcrumb={texts.area}>
      <ProfileForm onSaved={reload} />
      <OfficeChat />
      {!isLoginAs && <PhoneCard />}
      {!isLoginAs && <MessagingCard />}
      {!isLoginAs && <SecondFactorCard />}
      {!isLoginAs && <PasskeysCard />}
      {!isLoginAs && <RecentChanges />}
      {!isLoginAs && <DevicesCard />}
      <LinkButton
        to="/auth/logout"
        variant="default"
        fullWidth
        leftSection={<IconLogout size={18} aria-hidden />}
      >
        {texts.profile.logout}
      </LinkButton>
    </Page>
  )
}
