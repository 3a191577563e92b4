import { UnstyledButton } from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import { Fragment, useState } from 'react'
import { texts } from '../../texts'
import classes from './genealogy.module.css'

const words = texts.genealogy
/** Of a longer way only both ends are shown at first. */
const SHORT = 5
const END = 3

/** The way from the member who looks to the root that is shown. */
export function PathToRoot({ path }: { path: string[] }) {
  const [whole, setWhole] = useState(false)
  if (path.length < 2) return null
  const hidden = whole || path.length <= SHORT ? 0 : path.length - 1 - END
  const shown = hidden > 0 ? path.slice(-END) : path.slice(1)
  return (
    <nav className={classes.path} aria-label={words.path}>
      <PathLink name={path[0] ?? ''} />
      {hidden > 0 && (
        <>
          <Arrow />
          <UnstyledButton
            className={classes.between}
            aria-label={words.between(hidden)}
            onClick={() => setWhole(true)}
          >
            …
          </UnstyledButton>
        </>
      )}
      {shown.map((name, index) => (
        <Fragment key={name}>
          <Arrow />
          {index < shown.length - 1 ? <PathLink name={name} /> : <strong aria-current="page">{name}</strong>}
        </Fragment>
      ))}
    </nav>
  )
}

function PathLink({ name }: { name: string }) {
  return <Link to={`/m/network/genealogy/${name}`}>{name}</Link>
}

function Arrow() {
  return <span aria-hidden>›</span>
}
