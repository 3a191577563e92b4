import { type Prospect, ProspectStatus } from '@jejaring/proto/identity/v1/identity'
import { json } from '../../mappers/json-mapper'
import { statusJson, withStatuses } from '../../mappers/status'

const statuses = {
  waiting: statusJson('waiting', 'Menunggu', 'warning', 'clock'),
  registering: statusJson('registering', 'Sedang didaftarkan', 'info', 'loader'),
  placed: statusJson('placed', 'Sudah ditempatkan', 'success', 'check'),
}

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
  .with(withStatuses('waiting', 'registering', 'placed'), ({ status }) => statusOf(status))
