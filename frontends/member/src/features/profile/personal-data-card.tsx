import { DownloadButton } from '@jejaring/features'
import { Panel } from '@jejaring/ui'
import { useConfigs } from '@jejaring/web-platform'
import { IconDownload } from '@tabler/icons-react'
import { texts } from '../../texts'
import classes from './profile.module.css'

const words = texts.profile.personalData

/** Downloads the member's own data, where the programme offers it. */
export function PersonalDataCard() {
  if (useConfigs().personal_data_export !== 1) return null
  return (
    <Panel title={words.title} help={words.help} className={classes.card}>
      <DownloadButton href="/api/users/export" leftSection={<IconDownload size={18} />}>
        {words.download}
      </DownloadButton>
    </Panel>
  )
}
