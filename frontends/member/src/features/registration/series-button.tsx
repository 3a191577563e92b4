import { Button } from '@jejaring/ui'
import { useWatch } from '@jejaring/ui/form'
import { useQueryClient } from '@jejaring/web-platform'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import type { RegistrationFields } from './registration-fields'
import { isTaken } from './use-username-check'
import { usernameSeries } from './username-series'

const words = texts.registration

/** Fills the empty usernames with free ones that continue the first. */
export function SeriesButton({ form }: { form: RegistrationFields }) {
  const queries = useQueryClient()
  const usernames: string[] = useWatch({ control: form.control, name: 'usernames' })
  const [isBusy, setIsBusy] = useState(false)
  if (usernames.length === 1 || usernames.slice(1).every((username) => username !== '')) return null
  const propose = async () => {
    if (!(await form.trigger('usernames.0', { shouldFocus: true }))) return
    setIsBusy(true)
    const series = await usernameSeries(
      usernames[0] ?? '',
      usernames.filter((username) => username === '').length,
      async (username) => !usernames.includes(username) && !(await isTaken(queries, username)),
    )
    setIsBusy(false)
    // Read again: a field may have been filled in during the checks.
    for (const [index, username] of form.getValues('usernames').entries()) {
      if (username === '') form.setValue(`usernames.${index}`, series.shift() ?? '')
    }
    await form.trigger(usernames.map((_, index) => `usernames.${index}` as const))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconWand size={18} />}
      loading={isBusy}
      onClick={() => void propose()}
    >
      {words.propose(usernames.length)}
    </Button>
  )
}
