import {
  ApiError,
  api,
  type QueryClient,
  type Reply,
  useMutation,
  useQueryClient,
} from '@jejaring/web-platform'
import { markDraftSent } from './registration-draft'
import type { Registration } from './registration-values'
import type { Slot } from './slot'

/** Read from the tree and the pins, which contain the registration when it is answered. */
const PLACEMENT_KEYS = [['genealogy'], ['pins'], ['dashboard'], ['sponsors'], ['levels'], ['prospects']]
/** Bonuses reach the wallet and the inbox within a second. */
const BONUS_KEYS = [['dashboard'], ['wallet'], ['notifications']]
const BONUS_DELAY_MS = 1_500

const reload = (queries: QueryClient, keys: readonly string[][]) =>
  Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))

export type RegistrationReply = Reply<'POST /api/networks/register'>

/** POST /api/networks/register: places 1, 3 or 7 accounts atomically; replies when they can log in. */
export function useRegister(userId: string, slot: Slot) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (values: Registration) => {
      const revertMark = markDraftSent(userId, values.usernames, Date.now())
      try {
        return await api.post('/api/networks/register', toForm(values, slot), { idempotent: true })
      } catch (error) {
        if (isRefusal(error)) revertMark()
        throw error
      }
    },
    onSuccess: () => {
      setTimeout(() => void reload(queries, BONUS_KEYS), BONUS_DELAY_MS)
      return reload(queries, PLACEMENT_KEYS)
    },
  })
}

function toForm({ usernames, photo, agree, prospect, ...fields }: Registration, slot: Slot): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...slot, ...fields })) form.set(name, value)
  if (hasNoBank(fields)) form.set('bank_account_name', '')
  for (const username of usernames) form.append('usernames[]', username)
  if (photo) form.set('photo', photo)
  if (prospect) form.set('prospect', prospect)
  form.set('agree', agree ? '1' : '0')
  return form
}

/** Whether the bank details are empty apart from the holder, which the form copies from the name. The server rejects partial details. */
function hasNoBank({
  name,
  bank_id,
  bank_account_name,
  bank_account_address,
}: Omit<Registration, 'usernames' | 'photo' | 'agree' | 'prospect'>): boolean {
  return bank_id === '' && bank_account_address === '' && bank_account_name === name
}

/** Whether the server rejected the request. After any other failure the registration may have succeeded. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
