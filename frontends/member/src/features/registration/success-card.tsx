import { whatsAppLink } from '@jejaring/features'
import { CopyButton, DescriptionList } from '@jejaring/ui'
import { useConfigs } from '@jejaring/web-platform'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import * as texts from '../../texts'
import { OutcomePanel } from './outcome-panel'
import type { Preview } from './preview'
import type { RegistrationReply } from './register'
import classes from './registration.module.css'

const words = texts.registration

interface SuccessCardProps {
  reply: RegistrationReply
  name: string
  phone: string
  /** The generated password; undefined when the password was typed or left blank. */
  password: string | undefined
  /** The password was left blank: its owner gets a link to make one. */
  isLinkSent: boolean
  /** The preview that the form showed. */
  preview: Preview | undefined
}

/** Shows the new usernames and generated password, to copy or to send by WhatsApp. */
export function SuccessCard({ reply, name, phone, password, isLinkSent, preview }: SuccessCardProps) {
  const usernames = reply.usernames.map((username, index) => ({
    label: reply.usernames.length === 1 ? words.usernameOnly : words.username(index + 1),
    value: username,
  }))
  const secret = password
    ? [{ label: words.password, value: <span className={classes.password}>{password}</span> }]
    : isLinkSent
      ? [{ label: words.password, value: words.made.linkSent(phone) }]
      : []
  const office = whatsAppLink(useConfigs().office_phone, words.made.greeting(reply.usernames[0] ?? ''))
  const lines = {
    name,
    usernames: reply.usernames.join(', '),
    address: `${location.origin}/auth/login`,
    office,
    linkSentTo: isLinkSent ? phone : undefined,
  }
  // Without the password: browsers and servers log URLs.
  const chat = whatsAppLink(phone, words.made.card(lines))
  return (
    <>
      {reply.message}
      <div className={classes.made}>
        <DescriptionList items={[...usernames, ...secret]} />
        <CopyButton text={words.made.card({ ...lines, password })} label={words.made.copy} fullWidth />
        {chat && (
          <a className={classes.chat} href={chat} target="_blank" rel="noopener noreferrer">
            <IconBrandWhatsapp size={18} aria-hidden /> {words.made.chat(name)}
          </a>
        )}
        {office && <p className={classes.hint}>{words.made.officeHint}</p>}
        {reply.usernames[0] && <OutcomePanel username={reply.usernames[0]} preview={preview} />}
      </div>
    </>
  )
}
