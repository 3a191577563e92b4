import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { MemberPhoto } from '../display/member-photo'
import { texts } from '../texts'
import classes from './photo-field.module.css'
import { type FieldProps, useField } from './use-field'

const TYPES = ['image/jpeg', 'image/png']
const MAX_BYTES = 5 * 1024 * 1024

interface PhotoFieldProps extends FieldProps {
  /** Whose photo it is, for the initials while there is none. */
  person: string
  /** The photo that is there already. */
  current?: string | null
}

/** Picks a photo and shows it; the value is a File or null. */
export function PhotoField({ person, current, ...props }: PhotoFieldProps) {
  const { field, shown } = useField(props)
  const { setError, clearErrors } = useFormContext()
  const file = field.value instanceof File ? field.value : null
  const preview = usePreview(file)
  const pick = (picked: File | null) => {
    if (!picked) return
    const fault = faultOf(picked)
    if (fault) return setError(field.name, { type: 'photo', message: fault })
    clearErrors(field.name)
    field.onChange(picked)
  }
  return (
    <div className={classes.photo}>
      <MemberPhoto key={preview ?? current ?? 'none'} photo={preview ?? current} name={person} size={72} />
      <div className={classes.controls}>
        <div className={classes.buttons}>
          <FileButton accept=".jpg,.jpeg,.png" onChange={pick} inputProps={{ 'aria-label': props.label }}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                leftSection={<IconCamera size={18} />}
                disabled={shown.disabled}
              >
                {file || current ? texts.form.photoChange : texts.form.photoPick}
              </Button>
            )}
          </FileButton>
          {file && (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} />}
              onClick={() => field.onChange(null)}
            >
              {texts.form.photoRemove}
            </Button>
          )}
        </div>
        <span className={classes.help}>{texts.form.photoHelp}</span>
        {shown.error && <span className={classes.error}>{shown.error}</span>}
      </div>
    </div>
  )
}

function faultOf(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return texts.form.photoType
  if (file.size > MAX_BYTES) return texts.form.photoSize
  return undefined
}

function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
