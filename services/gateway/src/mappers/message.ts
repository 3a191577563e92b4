import { type MessageChannel, messageTemplateNames } from '@jejaring/identifiers'
import type { Message } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { z } from 'zod'
import { json } from './json-mapper'
import { statusFields } from './status'

const statuses = {
  waiting: { status_name: 'Menunggu', status_class: 'warning', status_icon: 'clock' },
  sending: { status_name: 'Mengirim', status_class: 'info', status_icon: 'loader' },
  sent: { status_name: 'Terkirim', status_class: 'success', status_icon: 'check' },
  failed: { status_name: 'Gagal', status_class: 'danger', status_icon: 'x' },
  dropped: { status_name: 'Kedaluwarsa', status_class: 'secondary', status_icon: 'x' },
} as const

export const messageStatuses: readonly string[] = Object.keys(statuses)

const problems: Readonly<Record<string, string>> = {
  away: 'Perangkat sedang tidak tersambung; dicoba lagi.',
  no_answer: 'WhatsApp tidak menjawab; dicoba lagi.',
  slow_down: 'WhatsApp meminta pengiriman diperlambat; dicoba lagi setengah jam kemudian.',
  not_on_whatsapp: 'Nomor ini tidak terdaftar di WhatsApp.',
  first_contact: 'WhatsApp menolak pesan pertama. Minta member mengirim pesan ke nomor kantor lebih dulu.',
  unknown_address: 'Alamat email ini tidak ada.',
  suppressed: 'Alamat email ini ditolak sebelumnya; member perlu memverifikasinya lagi.',
  rejected: 'WhatsApp menolak pesan ini.',
  tries: 'Sudah dicoba 6 kali tanpa jawaban.',
  expired: 'Tidak terkirim selama berlaku.',
  opted_out: 'Member memilih tidak menerima pemberitahuan.',
  withdrawn: 'Pengumuman ditarik sebelum pesan ini terkirim.',
  unconfirmed:
    'WhatsApp tidak menjawab, jadi pesan ini mungkin sudah terkirim. Kirim ulang hanya bila penerima belum menerimanya.',
  undelivered: 'WhatsApp menerima pesan ini, tetapi tidak dapat menyampaikannya.',
  unreadable: 'Isi pesan tidak dapat dibaca.',
}

/** Problems with words of their own in a channel. */
const problemsOf: Readonly<Record<MessageChannel, Readonly<Record<string, string>>>> = {
  whatsapp: {},
  email: {
    away: 'Server email sedang tidak dapat dihubungi; dicoba lagi.',
    no_answer: 'Server email meminta mencoba lagi nanti.',
    rejected: 'Server email menolak pesan ini.',
  },
  push: {
    away: 'Alamat notifikasi HP belum dapat dibaca; dicoba lagi.',
    no_answer: 'Layanan notifikasi HP tidak menerima sekarang; dicoba lagi.',
    rejected: 'Layanan notifikasi HP menolak pesan ini.',
    unknown_address: 'HP ini tidak lagi menerima notifikasi.',
  },
}

function problemText(problem: string, channel: string): string {
  return problemsOf[channel as MessageChannel]?.[problem] ?? problems[problem] ?? problem
}

export function templateName(template: string): string {
  return messageTemplateNames[template] ?? template
}

export const messageJson = json
  .object<Message>()({
    id: json.text,
    created_at: json.time,
    username: json.text,
    template: json.text,
    phone: json.text,
    attempts: json.number,
    closed_at: json.time,
    can_resend: json.flag,
  })
  .with(
    {
      template_name: z.string(),
      /** Reason why the message is not sent; empty without a problem. */
      problem: z.string(),
      /** `whatsapp`; `email`: `phone` is an e-mail address; `push`: `phone` is the id of a subscription, masked. */
      channel: z.string(),
      ...statusFields,
    },
    ({ template, problem, status, channel }) => ({
      template_name: templateName(template),
      channel: channel || 'whatsapp',
      problem: problemText(problem, channel),
      status,
      ...(statuses[status as keyof typeof statuses] ?? statuses.waiting),
      // Such a message is dropped at once, not after its validity.
      ...(['opted_out', 'withdrawn', 'suppressed'].includes(problem) && { status_name: 'Tidak dikirim' }),
    }),
  )
