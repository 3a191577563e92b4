import { ErrorState, Notice, Panel } from '@jejaring/ui'
import { useQuery, useSearchParams } from '@jejaring/web-platform'
import { useEffect, useRef } from 'react'
import * as texts from '../../texts'
import type { RegistrationFields } from '../registration/registration-fields'
import { prospectQuery } from './prospects'
import { PROSPECT_PARAMETER } from './use-prospect-placement'

const words = texts.prospects

/** Fills in the registration of the prospect in the address, once, and names the prospect above the form. */
export function ProspectNotice({ form, enabled }: { form: RegistrationFields; enabled: boolean }) {
  const [params] = useSearchParams()
  const id = params.get(PROSPECT_PARAMETER) ?? ''
  const query = useQuery({ ...prospectQuery(id), enabled: enabled && id !== '' })
  const prospect = query.data
  const filledId = useRef<string>(undefined)
  useEffect(() => {
    if (!prospect || filledId.current === prospect.id) return
    filledId.current = prospect.id
    const { id: prospectId, name, phone } = prospect
    form.reset(
      { ...form.getValues(), prospect: prospectId, name, phone, bank_account_name: name },
      { keepDirty: true },
    )
  }, [prospect, form])
  if (!enabled || id === '') return null
  if (query.isError) {
    return (
      <Panel>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  }
  return prospect ? <Notice title={words.registering(prospect.name)}>{words.registeringHelp}</Notice> : null
}
