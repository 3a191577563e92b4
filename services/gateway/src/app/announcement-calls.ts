import type { AnyCall } from '../http/call'
import {
  announcementsDatatable,
  previewAnnouncement,
  saveAnnouncement,
  withdrawAnnouncement,
} from '../routes/announcements/admin'
import { myAnnouncements, readAnnouncement } from '../routes/announcements/member'

/** Announcements: what members read, and the desk of those who write them. */
export const announcementCalls: AnyCall[] = [
  myAnnouncements,
  readAnnouncement,
  announcementsDatatable,
  previewAnnouncement,
  saveAnnouncement,
  withdrawAnnouncement,
]
