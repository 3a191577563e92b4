import { Button } from '@jejaring/ui'
import { ServerFormView, UsernameField, useServerForm, zodResolver } from '@jejaring/ui/form/basic'
import { useNavigate } from '@jejaring/web-platform'
import { IconSearch } from '@tabler/icons-react'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { useProspectPlacement } from '../prospects/use-prospect-placement'
import classes from './genealogy.module.css'
import { useSearchNetwork } from './search-network'

const words = texts.genealogy
const check = z.object({ username: z.string().check(z.minLength(3, words.tooShort)) })

/** Searches the own downline by username and opens that member's tree. */
export function SearchBox() {
  const navigate = useNavigate()
  const { toTree } = useProspectPlacement()
  const search = useSearchNetwork()
  const form = useServerForm<{ username: string }, Awaited<ReturnType<typeof search.mutateAsync>>>({
    defaults: { username: '' },
    check: zodResolver(check),
    send: ({ username }) => search.mutateAsync(username),
    successDialog: false,
    onDone: (_reply, { username }) => {
      form.fields.reset()
      void navigate(`/m/network/genealogy/${username}${toTree}`)
    },
  })
  return (
    <div className={classes.search}>
      <ServerFormView form={form}>
        <div className={classes.searchRow}>
          <UsernameField name="username" label={words.search} />
          <Button type="submit" loading={form.sending} leftSection={<IconSearch size={18} />}>
            {words.find}
          </Button>
        </div>
      </ServerFormView>
    </div>
  )
}
