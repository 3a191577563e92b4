import { CopyButton } from '@jejaring/ui'
import { PhoneField, ServerFormView, SubmitButton, useServerForm, zodResolver } from '@jejaring/ui/form'
import { useState } from 'react'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { usePairingCode } from './device-calls'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

const schema = z.object({ phone: z.string().check(z.minLength(1, words.phoneMissing)) })

/** Links a phone without a QR code: requests a pairing code that is typed on the phone. */
export function PairingCode() {
  const ask = usePairingCode()
  const [code, setCode] = useState<string>()
  const form = useServerForm<z.infer<typeof schema>, { message: string; code: string }>({
    defaults: { phone: '' },
    check: zodResolver(schema),
    send: ask.mutateAsync,
    successDialog: false,
    onDone: (reply) => setCode(reply.code),
  })
  return (
    <section className={classes.pairing} aria-label={words.pairing}>
      <h3 className={classes.subtitle}>{words.pairing}</h3>
      {code ? (
        <div role="status">
          <output className={classes.code} aria-label={words.pairingCode}>
            {`${code.slice(0, 4)}-${code.slice(4)}`}
          </output>
          <p className={classes.quiet}>{words.pairingWhere}</p>
          <CopyButton text={code} label={words.copyCode} />
        </div>
      ) : (
        <ServerFormView form={form}>
          <PhoneField name="phone" label={words.pairingPhone} help={words.pairingHelp} />
          <SubmitButton form={form}>{words.pairingAsk}</SubmitButton>
        </ServerFormView>
      )}
    </section>
  )
}
