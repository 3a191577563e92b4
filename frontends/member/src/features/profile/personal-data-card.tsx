import { Button, Panel, showFailure } from '@jejaring/ui'
import { api, useConfigs, useUser } from '@jejaring/web-platform'
import { IconFileCode, IconFileTypePdf } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import * as texts from '../../texts'
import classes from './profile.module.css'

const words = texts.profile.personalData

/** Downloads the member's own data, where the programme offers it. */
export function PersonalDataCard() {
  if (useConfigs().personal_data_export !== 1) return null
  return (
    <Panel title={words.title} help={words.help} className={classes.card}>
      <div className={classes.files}>
        <FileButton path="/api/users/export/pdf" type="pdf" icon={<IconFileTypePdf size={18} />}>
          {words.pdf}
        </FileButton>
        <FileButton path="/api/users/export" type="json" icon={<IconFileCode size={18} />}>
          {words.json}
        </FileButton>
      </div>
    </Panel>
  )
}

interface FileButtonProps {
  path: string
  /** Extension of the file. */
  type: string
  icon: ReactNode
  children: ReactNode
}

/** Reads the file in the page, because a browser hides why a download was refused, such as too many in an hour. */
function FileButton({ path, type, icon, children }: FileButtonProps) {
  const { username } = useUser()
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      saveFile(await api.download(path), `data-pribadi_${username}.${type}`)
    } catch (error) {
      void showFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button variant="default" leftSection={icon} loading={isLoading} onClick={() => void save()}>
      {children}
    </Button>
  )
}

/** Phones take a while to open a file; its address is released after that. */
const RELEASE_MS = 60_000

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS)
}
