import { Button, showError } from '@jejaring/ui'
import {
  FilteredInput,
  FormView,
  lengthLimit,
  noticeOf,
  sentencesOf,
  shownProps,
  usernameFilter,
} from '@jejaring/ui/form/plain'
import { ApiError, useNavigate } from '@jejaring/web-platform'
import { IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import * as texts from '../../texts'
import { useProspectPlacement } from '../prospects/use-prospect-placement'
import classes from './genealogy.module.css'
import { useSearchNetwork } from './search-network'

const words = texts.genealogy
const MIN_LENGTH = 3
const isLong = lengthLimit(20)
const limitOf = (username: string) => usernameFilter.fault(username) ?? isLong(username)

/**
 * Searches the own downline by username and opens that member's tree. One field needs no form library, which would be a
 * tenth of this screen's code.
 */
export function SearchBox() {
  const id = useId()
  const { input, username, setUsername, refused, notice, isSending, submit } = useSearch()
  const typedFault = limitOf(username)
  const error = typedFault ?? refused
  const shown = shownProps({ id, label: words.search, error, isNews: typedFault !== undefined })
  return (
    <div className={classes.search}>
      <FormView notice={notice} onSubmit={() => void submit()}>
        <div className={classes.searchRow}>
          <FilteredInput
            {...shown}
            name="username"
            ref={input}
            value={username}
            filter={usernameFilter}
            onValue={setUsername}
          />
          <Button type="submit" loading={isSending} leftSection={<IconSearch size={18} />}>
            {words.find}
          </Button>
        </div>
      </FormView>
    </div>
  )
}

function useSearch() {
  const navigate = useNavigate()
  const { toTree } = useProspectPlacement()
  const search = useSearchNetwork()
  const input = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState('')
  const [refused, setRefused] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const type = (value: string) => {
    setUsername(value)
    setRefused(undefined)
  }
  const submit = async () => {
    // Of the element: a submit that is replayed after the hydration follows the replayed input before React renders again.
    const wanted = usernameFilter.normalise(input.current?.value ?? '')
    const fault = limitOf(wanted) ?? (wanted.length < MIN_LENGTH ? words.tooShort : undefined)
    setRefused(fault)
    setNotice(undefined)
    if (fault) return input.current?.focus()
    try {
      await search.mutateAsync(wanted)
      setUsername('')
      await navigate(`/m/network/genealogy/${wanted}${toTree}`)
    } catch (error) {
      setNotice(noticeOf(error))
      if (error instanceof ApiError) await showRefusal(error)
    }
  }
  /** Shows the server's error at the field and its message in a dialog. A 401 ends the session. */
  const showRefusal = async (error: ApiError) => {
    setRefused(error.errors.username)
    if (!error.message || error.status === 401) return
    await showError(sentencesOf(error, ['username']))
    input.current?.focus()
  }
  return { input, username, setUsername: type, refused, notice, isSending: search.isPending, submit }
}
