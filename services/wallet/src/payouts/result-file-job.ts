import { serveFileJob } from '@jejaring/service-kit/file-job'
import { parseResultFile } from './result-file'

void serveFileJob(parseResultFile)
