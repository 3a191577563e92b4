import { IN_KNOWN_AUDIENCE } from './announcements'

/**
 * SQL expression: the unread announcements of a member `m` at a time, as the array of the roots of their subtrees.
 * An element is null for other audiences; null without announcements.
 */
export const unreadAnnouncementsSql = (now: string) =>
  `(SELECT array_agg(CASE a.audience WHEN 'below' THEN a.audience_value END)
      FROM announcements a
     WHERE a.withdrawn_at IS NULL AND NOT m.admin
       AND (${now}::timestamptz AT TIME ZONE 'Asia/Jakarta')::date BETWEEN a.from_day AND a.to_day
       AND (a.audience = 'below' OR (${IN_KNOWN_AUDIENCE}))
       AND NOT EXISTS (SELECT FROM announcement_reads r
                        WHERE r.member_id = m.id AND r.announcement_id = a.id))`
