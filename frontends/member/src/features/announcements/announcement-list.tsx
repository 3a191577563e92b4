import { Button, dateText, Panel, showFailure } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { IconCheck } from '@tabler/icons-react'
import * as texts from '../../texts'
import { type Announcement, useReadAnnouncement } from './announcements'
import classes from './announcements.module.css'

const words = texts.announcements

/** The announcements of the inbox, with their pictures and whole texts. */
export function AnnouncementList({ announcements }: { announcements: readonly Announcement[] }) {
  const read = useReadAnnouncement()
  // In a login-as session nothing is marked read: the member has not seen it.
  const canMarkRead = useUser().is_prev !== true
  if (announcements.length === 0) return null
  return (
    <Panel title={words.title}>
      <ul className={classes.list}>
        {announcements.map((one) => (
          <li key={one.id} className={classes.item}>
            <div className={classes.head}>
              <strong className={classes.title}>
                {!one.read && <span className={classes.dot} role="img" aria-label={words.unread} />}
                {one.title}
              </strong>
              <span className={classes.until}>{words.until(dateText(`${one.to_day}T12:00:00+07:00`))}</span>
            </div>
            <p className={classes.body}>{one.body}</p>
            {one.picture && <Picture announcement={one} className={classes.picture} />}
            {!one.read && canMarkRead && (
              <Button
                variant="default"
                className={classes.button}
                leftSection={<IconCheck size={18} aria-hidden />}
                loading={read.isPending && read.variables === one.id}
                aria-label={words.readOne(one.title)}
                onClick={() => read.mutate(one.id, { onError: showFailure })}
              >
                {words.read}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface PictureProps {
  announcement: Announcement
  className: string | undefined
}

/** Width and height reserve the place of the picture before it arrives. */
export function Picture({ announcement, className }: PictureProps) {
  const { picture, picture_width, picture_height, title } = announcement
  return (
    <img
      src={picture ?? undefined}
      width={picture_width}
      height={picture_height}
      alt={words.pictureAlt(title)}
      loading="lazy"
      className={className}
    />
  )
}
