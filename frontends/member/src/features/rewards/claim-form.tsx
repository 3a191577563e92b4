import { Amount, confirmAction, DescriptionList, rupiah } from '@jejaring/ui'
import {
  PasswordField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form/basic'
import { useUser } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { useClaimReward } from './claim-reward'
import type { MyReward } from './my-rewards'

const words = texts.rewards

const check = z.object({ password: z.string().check(z.minLength(1, words.passwordMissing)) })

/** Form that claims a reward: bank account, amount and the member's password. */
export default function ClaimForm({ reward, onDone }: { reward: MyReward; onDone: () => void }) {
  const user = useUser()
  const claim = useClaimReward(reward)
  const account = `${user.bank_name ?? ''} ${user.bank_account_address ?? ''}`
  const form = useServerForm<{ password: string }, { message: string }>({
    defaults: { password: '' },
    check: zodResolver(check),
    confirm: () =>
      confirmAction({
        title: words.confirmTitle,
        amount: reward.amount,
        details: [
          { label: words.confirmReward, value: reward.name },
          { label: words.to, value: account },
        ],
        note: words.confirmNote,
        confirmLabel: words.submit(rupiah(reward.amount)),
      }),
    send: ({ password }) => claim.mutateAsync(password),
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <DescriptionList
        items={[
          { label: words.to, value: account },
          { label: words.amount, value: <Amount value={reward.amount} />, total: true },
        ]}
      />
      <PasswordField name="password" label={words.password} />
      <SubmitButton form={form}>{words.submit(rupiah(reward.amount))}</SubmitButton>
    </ServerFormView>
  )
}
