import { confirmAction, Notice } from '@jejaring/ui'
import {
  SearchSelectField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { findMember, type MemberOption, memberSearch, useAddMember } from './tour-bali'

const words = texts.tourBali

const schema = z.object({ user_id: z.string().check(z.minLength(1, words.memberMissing)) })

/** Grants Tour Bali to a member found by username or name. Asks for confirmation because it cannot be revoked. */
export default function AddForm({ onDone }: { onDone: () => void }) {
  const add = useAddMember()
  const form = useServerForm<{ user_id: string }, { message: string }, MemberOption | undefined>({
    defaults: { user_id: '' },
    check: zodResolver(schema),
    find: ({ user_id }) => findMember(user_id),
    confirm: async (_, member) => {
      if (member) return await confirmAdd(member)
      form.fields.setError('user_id', { type: 'server', message: words.memberGone })
      return false
    },
    send: add.mutateAsync,
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <Notice tone="info">{words.addHelp}</Notice>
      <SearchSelectField
        name="user_id"
        label={words.member}
        source={memberSearch}
        placeholder={words.memberPick}
        help={words.memberHelp}
      />
      <SubmitButton form={form}>{words.addSubmit}</SubmitButton>
    </ServerFormView>
  )
}

function confirmAdd({ username, text }: MemberOption): Promise<boolean> {
  return confirmAction({
    title: words.addTitle(username),
    details: [{ label: words.member, value: text }],
    note: words.addHelp,
    confirmLabel: words.addSubmit,
  })
}
