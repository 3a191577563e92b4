import { Button, LinkButton, Panel, showFailure } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { IconCheck, IconSpeakerphone } from '@tabler/icons-react'
import * as texts from '../../texts'
import { Picture } from './announcement-list'
import { type Announcement, useReadAnnouncement } from './announcements'
import classes from './announcements.module.css'

const words = texts.announcements

/** Cards of the dashboard at most; the inbox has all. */
const MAX_CARDS = 2

/** The newest unread announcements, shortened; marking one as read removes its card. */
export function AnnouncementCards({ announcements }: { announcements: readonly Announcement[] }) {
  const unread = announcements.filter(({ read }) => !read).slice(0, MAX_CARDS)
  return unread.map((one) => <AnnouncementCard key={one.id} announcement={one} />)
}

function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const read = useReadAnnouncement()
  const canMarkRead = useUser().is_prev !== true
  const { id, title, body, picture } = announcement
  return (
    <Panel>
      <section className={classes.card} aria-label={`${words.title}: ${title}`}>
        {picture && <Picture announcement={announcement} className={classes.thumb} />}
        <div className={classes.text}>
          <strong className={classes.title}>
            <IconSpeakerphone size={20} aria-hidden className={classes.icon} />
            {title}
          </strong>
          <p className={classes.short}>{body}</p>
        </div>
        <div className={classes.actions}>
          <LinkButton to="/m/notifications" variant="light" aria-label={words.moreOf(title)}>
            {words.more}
          </LinkButton>
          {canMarkRead && (
            <Button
              variant="subtle"
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={read.isPending}
              aria-label={words.readOne(title)}
              onClick={() => read.mutate(id, { onError: showFailure })}
            >
              {words.read}
            </Button>
          )}
        </div>
      </section>
    </Panel>
  )
}
