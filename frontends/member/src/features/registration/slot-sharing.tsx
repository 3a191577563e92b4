import { Button, CopyButton, Sheet, Skeleton } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { IconShare3 } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts'
import type { Slot } from './register'
import classes from './registration.module.css'

const words = texts.registration.share

/** Hands the place in the tree to somebody who will fill it: a link and its QR code. */
export function SlotSharing({ slot }: { slot: Slot }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconShare3 size={18} />} onClick={() => setOpened(true)}>
        {words.open}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words.title} width={400}>
        <Sharing slot={slot} />
      </Sheet>
    </>
  )
}

function Sharing({ slot: { upline, position } }: { slot: Slot }) {
  const link = `${location.origin}/m/network/register/${encodeURIComponent(upline)}/${position}`
  const place = texts.registration.place(texts.registration.sides[position] ?? '', upline)
  return (
    <div className={classes.sharing}>
      <p>{words.help(place)}</p>
      <QrCode link={link} />
      <a className={classes.link} href={link}>
        {link}
      </a>
      <CopyButton text={link} label={words.copy} fullWidth />
      {'share' in navigator && (
        <Button
          fullWidth
          leftSection={<IconShare3 size={18} />}
          // Who closes the system's own window has changed their mind; nothing is to be told.
          onClick={() => void navigator.share({ title: place, url: link }).catch(() => undefined)}
        >
          {words.send}
        </Button>
      )}
    </div>
  )
}

// Its code comes when somebody wants to see one.
function QrCode({ link }: { link: string }) {
  const drawing = useQuery({
    queryKey: ['code', 'qr'],
    queryFn: () => import('qrcode.react'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (drawing.isError) return null
  if (!drawing.data) return <Skeleton width={200} height={200} />
  const { QRCodeSVG } = drawing.data
  return <QRCodeSVG value={link} size={200} level="M" marginSize={4} title={words.qr} />
}
