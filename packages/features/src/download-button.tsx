import { Button, type ButtonProps, showFailure } from '@jejaring/ui'
import { api } from '@jejaring/web-platform'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'

interface DownloadButtonProps extends ButtonProps {
  href: string
  /** Runs before the download, in place of the check of the session; the download starts only after its success. */
  prepare?: () => Promise<unknown>
  /** Called when the download starts. */
  onStarted?: () => void
  children: ReactNode
}

const checkSession = () => api.get('/api/users/profile')

/**
 * A download link. Checks the session with a request first, because a browser hides a refused download or reports it
 * as a network failure. An ended session leads to the login page as everywhere.
 */
export function DownloadButton({ prepare = checkSession, onStarted, ...props }: DownloadButtonProps) {
  const [checking, setChecking] = useState(false)
  const isAllowed = useRef(false)
  const checkAndDownload = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isAllowed.current) {
      isAllowed.current = false
      return onStarted?.()
    }
    event.preventDefault()
    if (checking) return
    const link = event.currentTarget
    setChecking(true)
    try {
      await prepare()
      isAllowed.current = true
      link.click()
    } catch (error) {
      void showFailure(error)
    } finally {
      setChecking(false)
    }
  }
  return (
    <Button
      variant="default"
      {...props}
      component="a"
      download
      aria-busy={checking}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => void checkAndDownload(event)}
    />
  )
}
