import { type Prospect, ProspectStatus } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { json } from '../../mappers/json-mapper'

const statuses = {
  waiting: {
    status: 'waiting',
    status_name: 'Menunggu',
    status_class: 'warning',
    status_icon: 'clock',
  },
  registering: {
    status: 'registering',
    status_name: 'Sedang didaftarkan',
    status_class: 'info',
    status_icon: 'loader',
  },
  placed: {
    status: 'placed',
    status_name: 'Sudah ditempatkan',
    status_class: 'success',
    status_icon: 'check',
  },
} as const

function statusOf(status: ProspectStatus) {
  if (status === ProspectStatus.PLACED) return statuses.placed
  return status === ProspectStatus.REGISTERING ? statuses.registering : statuses.waiting
}

export const prospectJson = json
  .object<Prospect>()({
    id: json.text,
    name: json.text,
    phone: json.text,
    city: json.text,
    note: json.text,
    created_at: json.time,
    expires_at: json.time,
  })
  .with(
    {
      status: z.enum(['waiting', 'registering', 'placed']),
      status_name: z.string(),
      status_class: z.string(),
      status_icon: z.string(),
    },
    ({ status }) => statusOf(status),
  )
