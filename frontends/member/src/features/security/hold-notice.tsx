import { whatsAppLink } from '@jejaring/features'
import { dateTimeText, Notice } from '@jejaring/ui'
import { serverNow, useConfigs, useQuery, useUser } from '@jejaring/web-platform'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import * as texts from '../../texts'
import classes from './hold-notice.module.css'
import { securityQuery } from './security'

const words = texts.security
const MINUTE_MS = 60_000

/** Countdown while a sensitive change holds withdrawals, with the way to the office. Empty otherwise. */
export function HoldNotice() {
  const until = useQuery(securityQuery).data?.hold_until
  const { username } = useUser()
  const chat = whatsAppLink(useConfigs().office_phone, words.greeting(username))
  const minutes = useMinutesUntil(until)
  if (!until || minutes <= 0) return null
  return (
    <Notice
      tone="wait"
      action={
        chat && (
          <a className={classes.chat} href={chat} target="_blank" rel="noopener noreferrer">
            <IconBrandWhatsapp size={18} aria-hidden /> {words.office}
          </a>
        )
      }
    >
      {words.held(dateTimeText(until), Math.floor(minutes / 60), minutes % 60)}
    </Notice>
  )
}

/** Minutes until a time by the server's clock, rounded up; counts down while the screen is open. */
function useMinutesUntil(time: string | null | undefined): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!time) return undefined
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [time])
  return time ? Math.ceil((new Date(time).getTime() - now.getTime()) / MINUTE_MS) : 0
}
