import { Button, Panel, showFailure } from '@jejaring/ui'
import { useConfigs, useQuery, useUser } from '@jejaring/web-platform'
import { IconCheck } from '@tabler/icons-react'
import * as texts from '../../texts'
import { consentQuery, useAcceptConsent } from './consent'
import classes from './consent.module.css'

const words = texts.consent

/** Asks the member to accept the current text about personal data, where the programme asks. Nothing waits for the answer. */
export function ConsentCard() {
  const isAsked = useConfigs().consent_required === 1
  const { role, is_prev: isLoginAs } = useUser()
  return isAsked && role !== 'admin' && isLoginAs !== true ? <Question /> : null
}

function Question() {
  const { data } = useQuery(consentQuery)
  const accept = useAcceptConsent()
  if (!data || data.accepted_at) return null
  return (
    <Panel title={words.title} help={words.help}>
      <p className={classes.text}>{data.text}</p>
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={accept.isPending}
        onClick={() => accept.mutate(data.version, { onError: showFailure })}
      >
        {words.accept}
      </Button>
    </Panel>
  )
}
