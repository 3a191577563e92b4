import { serveFileJob } from '@jejaring/service-kit/file-job'
import { encodePicture } from './encode-picture'

void serveFileJob(encodePicture)
