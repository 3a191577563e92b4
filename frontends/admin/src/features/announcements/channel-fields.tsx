import { CheckField, useWatch } from '@jejaring/ui/form'
import * as texts from '../../texts'
import { type AnnouncementValues, isAudienceComplete, reachRequestOf, useReach } from './announcements'
import { ReachPanel } from './reach-panel'

const words = texts.announcements

/** Channels besides the inbox, and how many they reach. E-mail is offered only where a mail server is configured. */
export function ChannelFields() {
  const request = reachRequestOf(useWatch() as AnnouncementValues)
  const reach = useReach(request, isAudienceComplete(request))
  return (
    <>
      <CheckField name="whatsapp" label={words.whatsapp} help={words.whatsappHelp} />
      {reach.data?.email_enabled && <CheckField name="email" label={words.email} help={words.emailHelp} />}
      <ReachPanel request={request} reach={reach} />
    </>
  )
}
