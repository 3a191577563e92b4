import { Avatar } from '@jejaring/ui'
import * as texts from '../../texts'
import classes from './audit.module.css'

/** A photo by its recorded hash, and a link to it in full size. Photos of members that were erased are gone. */
export function RecordedPhoto({ hash }: { hash: string }) {
  const address = `/api/photos/${hash}`
  return (
    <a className={classes.photo} href={address} target="_blank" rel="noopener">
      <Avatar photo={address} name="" size={48} />
      {texts.audit.photo}
    </a>
  )
}
