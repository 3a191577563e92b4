import { EmptyState, LinkButton } from '@jejaring/ui'
import { IconMapQuestion } from '@tabler/icons-react'
import { texts } from '../../texts'
import classes from './message-page.module.css'

/** The 404 page. */
export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <title>{`${texts.notFound.title} · ${texts.product}`}</title>
      <h1 className={classes.title}>{texts.notFound.title}</h1>
      <EmptyState
        icon={IconMapQuestion}
        title={texts.notFound.sentence}
        help={texts.notFound.help}
        action={<LinkButton to="/">{texts.notFound.home}</LinkButton>}
      />
    </div>
  )
}
