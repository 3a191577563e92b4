import { dateText } from '@jejaring/ui'
import { serverNow, useConfigs } from '@jejaring/web-platform'
import { texts } from '../../texts'
import classes from './footer.module.css'
import { frameTexts } from './texts'

/** Year, office name, version and office email. */
export function Footer() {
  const { office_name: name, office_email: email } = useConfigs()
  const version = process.env.JEJARING_VERSION
  return (
    <footer className={classes.footer}>
      <span>
        © {dateText(serverNow().toISOString()).slice(-4)} {name || texts.product}
        {version && ` · ${frameTexts.version(version)}`}
      </span>
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </footer>
  )
}
