import { Button, type ButtonProps, showFailure } from '@jejaring/ui'
import { api, useQueryClient } from '@jejaring/web-platform'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from './texts'

interface PreviousSessionButtonProps extends ButtonProps {
  reload?: () => void
}

/**
 * Ends a login-as session (GET /api/auth/login_prev) and reloads the page, so that no data of the other member stays
 * on it.
 */
export function PreviousSessionButton({
  reload = () => window.location.reload(),
  ...props
}: PreviousSessionButtonProps) {
  const queries = useQueryClient()
  const [going, setGoing] = useState(false)
  const back = async () => {
    setGoing(true)
    try {
      // Pending requests of the ending session would fail with 401.
      await queries.cancelQueries()
      await api.visit('/api/auth/login_prev')
      reload()
    } catch (error) {
      setGoing(false)
      void showFailure(error)
    }
  }
  return (
    <Button
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      {...props}
      loading={going}
      onClick={() => void back()}
    >
      {texts.previousSession}
    </Button>
  )
}
