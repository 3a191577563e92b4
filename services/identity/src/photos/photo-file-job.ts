import { serveFileJob } from '@jejaring/service-kit/file-job'
import { encodePhoto } from './encode-photo'

void serveFileJob(encodePhoto)
