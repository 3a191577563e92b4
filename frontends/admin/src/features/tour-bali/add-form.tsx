import { Notice } from '@jejaring/ui'
import {
  SearchSelectField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import * as z from 'zod/mini'
import { texts } from '../../texts'
import { useAddMember } from './tour-bali'

const words = texts.tourBali

const check = z.object({ user_id: z.string().check(z.minLength(1, words.memberMissing)) })

/** Who gets Tour Bali, found by username or name. */
export function AddForm({ onDone }: { onDone: () => void }) {
  const add = useAddMember()
  const form = useServerForm<{ user_id: string }, { message: string }>({
    defaults: { user_id: '' },
    check: zodResolver(check),
    send: add.mutateAsync,
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <Notice tone="info">{words.addHelp}</Notice>
      <SearchSelectField
        name="user_id"
        label={words.member}
        path="/api/users/select2"
        placeholder={words.memberPick}
        help={words.memberHelp}
      />
      <SubmitButton form={form}>{words.addSubmit}</SubmitButton>
    </ServerFormView>
  )
}
