import { forgetFailedPages, useLocation, useNavigate, useRouteError } from '@jejaring/platform'
import { Button, EmptyState, LinkButton } from '@jejaring/ui'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { tellWhole } from '../picture/whole'
import { isMissingChunk, reloadOnce } from '../remotes/missing-chunk'
import { texts } from '../texts'
import classes from './errors.module.css'
import { NotFoundPage } from './not-found'

/** Stands in for a part of the page that failed; everything around it goes on working. */
export function ErrorPage() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const missing = isMissingChunk(error)
  useEffect(() => {
    tellWhole()
    console.error(error)
    if (missing) reloadOnce()
  }, [error, missing])

  if (isNotFound(error)) return <NotFoundPage />
  const retry = () => {
    forgetFailedPages()
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
