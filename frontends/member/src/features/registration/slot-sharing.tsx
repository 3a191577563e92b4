import { Button, CopyButton, Sheet, Skeleton } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { IconShare3 } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts'
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
      <QrCode link={link} />
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

/** QR code; the library is loaded on demand. */
function QrCode({ link }: { link: string }) {
  const library = useQuery({
    queryKey: ['code', 'qr'],
    queryFn: () => import('qrcode.react'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (library.isError) return null
  if (!library.data) return <Skeleton width={200} height={200} />
  const { QRCodeSVG } = library.data
  return <QRCodeSVG value={link} size={200} level="M" marginSize={4} title={words.qr} />
}
