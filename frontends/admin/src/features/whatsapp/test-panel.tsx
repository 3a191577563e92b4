import { Panel } from '@jejaring/ui'
import { PhoneField, ServerFormView, SubmitButton, useServerForm, zodResolver } from '@jejaring/ui/form'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { useSendTest } from './queue'

const words = texts.whatsapp

const schema = z.object({ phone: z.string().check(z.minLength(1, words.phoneMissing)) })

/** Sends a test message to any phone number, to check the device. */
export function TestPanel() {
  const send = useSendTest()
  const form = useServerForm<z.infer<typeof schema>, { message: string }>({
    defaults: { phone: '' },
    check: zodResolver(schema),
    send: send.mutateAsync,
  })
  return (
    <Panel title={words.test} help={words.testHelp}>
      <ServerFormView form={form}>
        <PhoneField name="phone" label={words.testPhone} />
        <SubmitButton form={form}>{words.testSend}</SubmitButton>
      </ServerFormView>
    </Panel>
  )
}
