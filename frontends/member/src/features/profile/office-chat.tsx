import { whatsAppLink } from '@jejaring/features'
import { Notice } from '@jejaring/ui'
import { useConfigs, useUser } from '@jejaring/web-platform'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import * as texts from '../../texts'
import classes from './profile.module.css'

const words = texts.profile.chat

/** Asks the member to message the office first, because WhatsApp filters first messages from unknown senders. */
export function OfficeChat() {
  const { username } = useUser()
  const chat = whatsAppLink(useConfigs().office_phone, words.greeting(username))
  if (!chat) return null
  return (
    <div className={classes.column}>
      <Notice
        action={
          <a className={classes.chat} href={chat} target="_blank" rel="noopener noreferrer">
            <IconBrandWhatsapp size={18} aria-hidden /> {words.open}
          </a>
        }
      >
        {words.why}
      </Notice>
    </div>
  )
}
