import { Button, type ButtonProps, showFailure } from '@jejaring/ui'
import { api } from '@jejaring/web-platform'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'

interface DownloadButtonProps extends ButtonProps {
  href: string
  /** When the browser has begun to fetch the file. */
  onBegun?: () => void
  children: ReactNode
}

const anything = { parse: (value: unknown) => value }

/**
 * A link to a file of the server. Browsers keep a refusal to themselves, or call it a failed download, so it is asked
 * first whether the session still lives; where it has ended, that leads to the login page as everywhere.
 */
export function DownloadButton({ onBegun, ...props }: DownloadButtonProps) {
  const [asking, setAsking] = useState(false)
  const isLet = useRef(false)
  const ask = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isLet.current) {
      isLet.current = false
      return onBegun?.()
    }
    event.preventDefault()
    if (asking) return
    const link = event.currentTarget
    setAsking(true)
    try {
      await api.get('/api/users/profile', anything)
      isLet.current = true
      link.click()
    } catch (error) {
      void showFailure(error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button
      variant="default"
      {...props}
      component="a"
      download
      aria-busy={asking}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => void ask(event)}
    />
  )
}
