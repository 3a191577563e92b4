import { whatsAppLink } from '@jejaring/features'
import { Notice } from '@jejaring/ui'
import { useConfigs, useUser } from '@jejaring/web-platform'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { texts } from '../../texts'
import classes from './profile.module.css'

const words = texts.profile.chat

/** WhatsApp holds back many first messages of a stranger, so the member writes first. */
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
