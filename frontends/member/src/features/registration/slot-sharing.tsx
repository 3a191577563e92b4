import { Button, CopyButton, Sheet } from '@jejaring/ui'
import { IconShare3 } from '@tabler/icons-react'
import { useState } from 'react'
import { QrCode } from '../../qr-code'
import * as texts from '../../texts'
import classes from './registration.module.css'
import type { Slot } from './slot'

const words = texts.registration.share

/** Shares the registration link of a slot, with its QR code. */
export function SlotSharing({ slot }: { slot: Slot }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconShare3 size={18} />} onClick={() => setOpened(true)}>
        {words.open}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words.title} width={400}>
        <SlotLink slot={slot} />
      </Sheet>
    </>
  )
}

function SlotLink({ slot: { upline, position } }: { slot: Slot }) {
  const link = `${location.origin}/m/network/register/${encodeURIComponent(upline)}/${position}`
  const slotText = texts.registration.place(texts.registration.sides[position] ?? '', upline)
  return (
    <div className={classes.sharing}>
      <p>{words.help(slotText)}</p>
      <QrCode link={link} title={words.qr} />
      <a className={classes.link} href={link}>
        {link}
      </a>
      <CopyButton text={link} label={words.copy} fullWidth />
      {'share' in navigator && (
        <Button
          fullWidth
          leftSection={<IconShare3 size={18} />}
          // A rejection means that the user closed the share dialog; that is not an error.
          onClick={() => void navigator.share({ title: slotText, url: link }).catch(() => undefined)}
        >
          {words.send}
        </Button>
      )}
    </div>
  )
}
