import { count } from '@jejaring/ui'
import { serverNow } from '@jejaring/web-platform'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import * as texts from '../../texts'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

interface QrCodeProps {
  value: string
  /** Expiry and creation time of the code, by the server's clock. */
  until: string | undefined
  from: string | undefined
}

/** QR code that links a phone: 256×256, error correction L (product.md §9). White in dark mode too, for cameras. */
export function QrCode({ value, until, from }: QrCodeProps) {
  const left = useSecondsLeft(value, until, from)
  return (
    <div className={classes.qr}>
      <div className={classes.qrBackground}>
        <QRCodeSVG value={value} size={256} level="L" title={words.qr} />
      </div>
      {left !== undefined && (
        <p className={classes.quiet} role="timer">
          {left > 0 ? words.qrLeft(count(left)) : words.qrOver}
        </p>
      )}
    </div>
  )
}

/** Countdown by the server's clock, limited to the lifetime of a code in case the clock offset is wrong. */
function useSecondsLeft(value: string, until: string | undefined, from: string | undefined) {
  const [left, setLeft] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code restarts the countdown
  useEffect(() => {
    if (!until) return setLeft(undefined)
    const end = new Date(until).getTime()
    const lifetime = from ? end - new Date(from).getTime() : Number.POSITIVE_INFINITY
    const startedAt = Date.now()
    const initial = Math.min(end - serverNow().getTime(), lifetime)
    const update = () => setLeft(Math.max(0, Math.ceil((initial - (Date.now() - startedAt)) / 1000)))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [value, until, from])
  return left
}
