import { Page } from '@jejaring/ui'
import { texts } from '../../texts'
import { ProfileForm } from './profile-form'

interface ProfileScreenProps {
  reload?: () => void
}

/** Profil Saya. After saving, the page is loaded again, so that everything shows the new data. */
export default function ProfileScreen({ reload = () => window.location.reload() }: ProfileScreenProps) {
  return (
    <Page title={texts.profile.title} breadcrumb={texts.area}>
      <ProfileForm onSaved={reload} />
    </Page>
  )
}
