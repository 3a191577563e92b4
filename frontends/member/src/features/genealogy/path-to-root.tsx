import { UnstyledButton } from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import { Fragment, useState } from 'react'
import * as texts from '../../texts'
import { useProspectPlacement } from '../prospects/use-prospect-placement'
import classes from './genealogy.module.css'

const words = texts.genealogy
/** Longer paths are collapsed: only the first member and the last ones are shown. */
const MAX_UNCOLLAPSED_MEMBERS = 5
const TRAILING_MEMBERS = 3

/** Breadcrumb from the logged-in member down to the shown root. */
export function PathToRoot({ path }: { path: string[] }) {
  const [expanded, setExpanded] = useState(false)
  if (path.length < 2) return null
  const hidden = expanded || path.length <= MAX_UNCOLLAPSED_MEMBERS ? 0 : path.length - 1 - TRAILING_MEMBERS
  const shown = hidden > 0 ? path.slice(-TRAILING_MEMBERS) : path.slice(1)
  return (
    <nav className={classes.path} aria-label={words.path}>
      <PathLink name={path[0] ?? ''} />
      {hidden > 0 && (
        <>
          <Separator />
          <UnstyledButton
            className={classes.between}
            aria-label={words.showHidden(hidden)}
            onClick={() => setExpanded(true)}
          >
            …
          </UnstyledButton>
        </>
      )}
      {shown.map((name, index) => (
        <Fragment key={name}>
          <Separator />
          {index < shown.length - 1 ? <PathLink name={name} /> : <strong aria-current="page">{name}</strong>}
        </Fragment>
      ))}
    </nav>
  )
}

function PathLink({ name }: { name: string }) {
  const { toTree } = useProspectPlacement()
  return <Link to={`/m/network/genealogy/${name}${toTree}`}>{name}</Link>
}

function Separator() {
  return <span aria-hidden>›</span>
}
