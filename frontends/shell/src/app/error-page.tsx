import { Button, EmptyState, LinkButton } from '@jejaring/ui'
import { resetFailedPages, useLocation, useNavigate, useRouteError } from '@jejaring/web-platform'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { isMissingChunk, reloadOnce } from '../boot/missing-chunk'
import classes from '../features/not-found/message-page.module.css'
import { NotFoundPage } from '../features/not-found/not-found-page'
import { texts } from '../texts'

/** Error element of a route: replaces the failed part while everything around it keeps working. */
export function ErrorPage() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const missing = isMissingChunk(error)
  useEffect(() => {
    console.error(error)
    if (missing) reloadOnce()
  }, [error, missing])

  if (isNotFound(error)) return <NotFoundPage />
  const retry = () => {
    resetFailedPages()
    void navigate(location, { replace: true })
  }
  return (
    <div className={classes.page} role="alert">
      <title>{`${texts.broken.title} · ${texts.product}`}</title>
      <EmptyState
        icon={IconPlugConnectedX}
        title={texts.broken.title}
        help={missing ? texts.broken.help : texts.broken.unexpected}
        action={
          <div className={classes.actions}>
            <Button onClick={retry}>{texts.broken.retry}</Button>
            <LinkButton to="/" variant="default">
              {texts.broken.home}
            </LinkButton>
          </div>
        }
      />
    </div>
  )
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { status?: unknown }).status === 404
}
