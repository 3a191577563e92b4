import { Guide } from '@jejaring/features'
import guide from '../../../../../docs/panduan-member.md'
import * as texts from '../../texts'

/** The guide of members (docs/panduan-member.md). */
export default function GuideScreen() {
  return <Guide guide={guide} breadcrumb={texts.area} pictureSize={{ width: 360, height: 640 }} />
}
