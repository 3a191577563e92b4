import { businessDay } from '@jejaring/calendar'
import type { IdentityServiceService, StorePhotoChunk } from '@jejaring/proto/identity/v1/identity'
import { countsOf, type Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import { countAudience } from '../operations/count-audience'
import { listAnnouncementRecipients } from '../operations/list-announcement-recipients'
import { listAnnouncements, listOwnAnnouncements } from '../operations/list-announcements'
import { readAnnouncement, readAnnouncementPicture } from '../operations/read-announcement'
import { saveAnnouncement } from '../operations/save-announcement'
import { storeAnnouncementPicture } from '../operations/store-photo'
import { withdrawAnnouncement } from '../operations/withdraw-announcement'
import { listedAnnouncementToProto, ownAnnouncementToProto } from './mappers/announcement'
import { dataOf } from './mappers/photo-chunks'

export function announcements(identity: Context) {
  const today = () => businessDay(identity.kit.clock.now())
  return {
    saveAnnouncement: async (request) => ({ id: await saveAnnouncement(identity, request) }),
    withdrawAnnouncement: async ({ id }) => {
      await withdrawAnnouncement(identity, id)
      return {}
    },
    listAnnouncements: async ({ query }) => {
      const page = await listAnnouncements(identity, query)
      const rows = page.rows.map((row) => listedAnnouncementToProto(row, today()))
      return { counts: countsOf(page), announcements: rows }
    },
    countAudience: (request) => countAudience(identity, request),
    listOwnAnnouncements: async () => {
      const own = await listOwnAnnouncements(identity)
      return { announcements: own.map((row) => ownAnnouncementToProto(row, today())) }
    },
    readAnnouncement: async ({ id }) => {
      await readAnnouncement(identity, id)
      return {}
    },
    storeAnnouncementPicture: async (chunks: AsyncIterable<StorePhotoChunk>) => ({
      hash: await storeAnnouncementPicture(identity, dataOf(chunks)),
    }),
    readAnnouncementPicture: async ({ id }) => ({ data: await readAnnouncementPicture(identity, id) }),
    listAnnouncementRecipients: (request) => listAnnouncementRecipients(identity, request),
  } satisfies Partial<Handlers<IdentityServiceService>>
}
