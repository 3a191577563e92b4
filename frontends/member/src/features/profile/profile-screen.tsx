import { LinkButton, Page } from '@jejaring/ui'
import { useSearchParams, useUser } from '@jejaring/web-platform'
import { IconLogout } from '@tabler/icons-react'
import * as texts from '../../texts'
import { PasskeysCard } from '../security/passkeys-card'
import { RecentChanges } from '../security/recent-changes'
import { DevicesCard } from './devices-card'
import { EmailCard } from './email-card'
import { MessagingCard } from './messaging-card'
import { OfficeChat } from './office-chat'
import { PersonalDataCard } from './personal-data-card'
import { PersonalDataRequestsCard } from './personal-data-requests-card'
import { PhoneCard } from './phone-card'
import { ProfileForm } from './profile-form'
import { PushCard } from './push-card'
import { SecondFactorCard } from './second-factor-card'

interface ProfileScreenProps {
  /** Loads a page again, by default the profile itself. */
  reload?: (path: string) => void
}

function loadPage(path: string): void {
  window.location.assign(path)
}

/**
 * Profil Saya screen. Reloads the page after saving, so that every part shows the new data; returns to the screen that asked for
 * the bank details.
 */
export default function ProfileScreen({ reload = loadPage }: ProfileScreenProps) {
  const [params] = useSearchParams()
  // Only a path of this area: a link from elsewhere must not lead to another site.
  const origin = /^\/m\/[\w/-]+$/.exec(params.get('kembali') ?? '')?.[0]
  // The owner's sessions and security settings are private to the owner.
  const isLoginAs = useUser().is_prev === true
  return (
    <Page title={texts.profile.title} breadcrumb={texts.area}>
      <ProfileForm onSaved={() => reload(origin ?? '/m/profile')} />
      <OfficeChat />
      {!isLoginAs && <PhoneCard />}
      {!isLoginAs && <EmailCard />}
      {!isLoginAs && <MessagingCard />}
      {!isLoginAs && <PushCard />}
      {!isLoginAs && <SecondFactorCard />}
      {!isLoginAs && <PasskeysCard />}
      {!isLoginAs && <RecentChanges />}
      {!isLoginAs && <DevicesCard />}
      {!isLoginAs && <PersonalDataCard />}
      {!isLoginAs && <PersonalDataRequestsCard />}
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
