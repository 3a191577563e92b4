import { Button, dateTimeText, LazyContent, LinesSkeleton } from '@jejaring/ui'
import { PasswordField, zodResolver } from '@jejaring/ui/form'
import { lazyPage, useQuery } from '@jejaring/web-platform'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { DeviceItem, DeviceList } from '../../device-list'
import * as texts from '../../texts'
import { secondFactorQuery } from '../profile/second-factor'
import { StepForm, StepPanel } from '../profile/step-panel'
import { type Passkey, removeCheck, useRemovePasskey } from './passkeys'

const words = texts.security.passkeys

const PasskeyForm = lazyPage(() => import('./passkey-form'))

type Step = 'list' | 'add' | Passkey

/** Lists the passkeys of an account with a second factor, with forms to add and remove one. */
export function PasskeysCard() {
  const { data } = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>('list')
  if (!data?.enrolled_at) return null
  const close = () => setStep('list')
  return (
    <StepPanel title={words.title} help={words.help}>
      {step === 'add' ? (
        <LazyContent fallback={<LinesSkeleton lines={3} />}>
          <PasskeyForm onDone={close} />
        </LazyContent>
      ) : step === 'list' ? (
        <>
          {data.passkeys.length > 0 && (
            <DeviceList label={words.list}>
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setStep(passkey)} />
              ))}
            </DeviceList>
          )}
          <Button variant="default" onClick={() => setStep('add')}>
            {words.add}
          </Button>
        </>
      ) : (
        <RemoveForm passkey={step} onDone={close} />
      )}
    </StepPanel>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at } = passkey
  return (
    <DeviceItem
      icon={IconKey}
      name={name}
      moments={[
        words.created(dateTimeText(created_at)),
        last_used_at ? words.used(dateTimeText(last_used_at)) : words.unused,
      ]}
    >
      <Button variant="subtle" aria-label={words.removeOne(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </DeviceItem>
  )
}

function RemoveForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const remove = useRemovePasskey(passkey)
  return (
    <StepForm
      defaults={{ password: '' }}
      check={zodResolver(removeCheck)}
      send={remove.mutateAsync}
      onDone={onDone}
      submitLabel={words.removeYes}
      onCancel={onDone}
    >
      <p style={{ margin: 0 }}>{words.removeNote(passkey.name)}</p>
      <PasswordField name="password" label={words.password} autoComplete="current-password" />
    </StepForm>
  )
}
