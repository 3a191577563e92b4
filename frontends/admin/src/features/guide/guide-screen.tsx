import { Guide } from '@jejaring/features'
import guide from '../../../../../docs/panduan-admin.md'
import * as texts from '../../texts'

/** The guide of admins (docs/panduan-admin.md). */
export default function GuideScreen() {
  return <Guide guide={guide} breadcrumb={texts.area} pictureSize={{ width: 1280, height: 800 }} />
}
