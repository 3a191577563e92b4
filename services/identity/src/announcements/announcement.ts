import { addDays, daysBetween, startOfDay } from '@jejaring/calendar'
import type { FieldErrors } from '../validation/validation-result'
import type { Audience } from './audience'

/** Channels besides the inbox. */
export const announcementChannels = ['whatsapp', 'email'] as const
export type AnnouncementChannel = (typeof announcementChannels)[number]

const MAX_TITLE_LENGTH = 100
const MAX_BODY_LENGTH = 2_000
/** Also shorter than messages are kept, whose ids prevent a second message to the same recipient. */
const MAX_DAYS = 60
/** Bounds how far ahead an announcement can be scheduled. */
const MAX_DAYS_AHEAD = 365

/** What an admin writes and may change after publication. */
export interface AnnouncementText {
  readonly title: string
  readonly body: string
  /** Business days, both included. */
  readonly fromDay: string
  readonly toDay: string
}

export interface Picture {
  readonly hash: string
  readonly width: number
  readonly height: number
}

export interface Announcement extends AnnouncementText {
  readonly id: string
  readonly picture: Picture | undefined
  readonly audience: Audience
  readonly channels: readonly AnnouncementChannel[]
  readonly withdrawnAt: Date | undefined
  readonly createdAt: Date
  readonly createdBy: string
  readonly version: bigint
}

export type AnnouncementState = 'scheduled' | 'active' | 'ended' | 'withdrawn'

export function stateOf(
  { fromDay, toDay, withdrawnAt }: Pick<Announcement, 'fromDay' | 'toDay' | 'withdrawnAt'>,
  today: string,
): AnnouncementState {
  if (withdrawnAt) return 'withdrawn'
  if (today < fromDay) return 'scheduled'
  return today > toDay ? 'ended' : 'active'
}

/** Normalizes a text and returns all errors by form field. The text is valid only if there are none. */
export function parseAnnouncement(
  input: AnnouncementText,
  today: string,
): { readonly text: AnnouncementText; readonly errors: FieldErrors } {
  const title = oneLine(input.title)
  const body = lines(input.body)
  const errors: FieldErrors = {}
  const titleError = lengthError(title, MAX_TITLE_LENGTH)
  if (titleError) errors.title = titleError
  const bodyError = lengthError(body, MAX_BODY_LENGTH)
  if (bodyError) errors.body = bodyError
  Object.assign(errors, periodErrors(input, today))
  return { text: { title, body, fromDay: input.fromDay, toDay: input.toDay }, errors }
}

function periodErrors({ fromDay, toDay }: AnnouncementText, today: string): FieldErrors {
  const errors: FieldErrors = {}
  if (!isDay(fromDay)) errors.from_day = 'Isi tanggal mulai tampil.'
  else if (fromDay > addDays(today, MAX_DAYS_AHEAD))
    errors.from_day = 'Paling lambat satu tahun dari hari ini.'
  if (!isDay(toDay)) errors.to_day = 'Isi tanggal terakhir tampil.'
  else if (toDay < today) errors.to_day = 'Tanggal terakhir tampil sudah lewat.'
  else if (!errors.from_day && toDay < fromDay) errors.to_day = 'Tidak boleh sebelum tanggal mulai.'
  else if (!errors.from_day && daysBetween(fromDay, toDay) >= MAX_DAYS)
    errors.to_day = `Pengumuman tampil paling lama ${MAX_DAYS} hari.`
  return errors
}

function isDay(text: string): boolean {
  try {
    startOfDay(text)
    return true
  } catch {
    return false
  }
}

function lengthError(text: string, maxLength: number): string | undefined {
  if (text === '') return 'Wajib diisi.'
  return text.length > maxLength ? `Paling banyak ${maxLength.toLocaleString('id-ID')} karakter.` : undefined
}

/** Without control and bidirectional characters, which can disguise a text. */
const oneLine = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()

const lines = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
