import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../display/avatar'
import type { PhotoCrop } from './photo-crop'
import classes from './photo-field.module.css'
import { formTexts } from './texts'
import { type FieldProps, useField } from './use-field'

const TYPES = ['image/jpeg', 'image/png']
const MAX_BYTES = 5 * 1024 * 1024

interface PhotoFieldProps extends FieldProps {
  /** Name of the person, for the initials without a photo. */
  person: string
  /** URL of the stored photo. */
  current?: string | null
  /** Offers to crop the photo to a square. */
  crop?: boolean
}

/** A photo picker with preview and optional cropping; the value is a File or null. */
export function PhotoField({ person, current, crop, ...props }: PhotoFieldProps) {
  const { field, shown } = useField(props, faultOf)
  const file = field.value instanceof File ? field.value : null
  const preview = usePreview(faultOf(file) ? null : file)
  const [cropping, setCropping] = useState<Cropping>()
  // Reset, so that picking the same file again fires a change event.
  const forgetPicked = useRef<() => void>(null)
  const keep = (photo: File) => {
    setCropping(undefined)
    field.onChange(photo)
  }
  const pick = async (picked: File | null) => {
    if (!picked) return
    forgetPicked.current?.()
    const started = crop && !faultOf(picked) ? await startCropping(picked) : undefined
    if (started) setCropping(started)
    else keep(picked)
  }
  return (
    <div className={classes.photo}>
      <Avatar key={preview ?? current ?? 'none'} photo={preview ?? current} name={person} size={72} />
      <div className={classes.controls}>
        <div className={classes.buttons}>
          <FileButton
            resetRef={forgetPicked}
            accept=".jpg,.jpeg,.png"
            onChange={(picked) => void pick(picked)}
            inputProps={{ 'aria-label': props.label }}
          >
            {(button) => (
              <Button
                {...button}
                ref={field.ref}
                aria-describedby={shown.error && `${shown.id}-error`}
                variant="default"
                leftSection={<IconCamera size={18} />}
                disabled={shown.disabled}
              >
                {file || current ? formTexts.photoChange : formTexts.photoPick}
              </Button>
            )}
          </FileButton>
          {file && (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} />}
              onClick={() => field.onChange(null)}
            >
              {formTexts.photoRemove}
            </Button>
          )}
        </div>
        <span className={classes.help}>{formTexts.photoHelp}</span>
        {shown.error && (
          <span id={`${shown.id}-error`} className={classes.error}>
            {shown.error}
          </span>
        )}
      </div>
      {cropping && (
        <cropping.Window image={cropping.image} onDone={keep} onCancel={() => setCropping(undefined)} />
      )}
    </div>
  )
}

interface Cropping {
  image: ImageBitmap
  Window: typeof PhotoCrop
}

/**
 * Loads the image and the crop dialog. Undefined when either fails: the uncropped image is uploaded, and the server
 * validates it.
 */
async function startCropping(file: File): Promise<Cropping | undefined> {
  try {
    const [image, { PhotoCrop: Window }] = await Promise.all([
      createImageBitmap(file),
      import('./photo-crop'),
    ])
    return { image, Window }
  } catch {
    return undefined
  }
}

function faultOf(file: unknown): string | undefined {
  if (!(file instanceof File)) return undefined
  // A file without an extension has no type: the server decides by its bytes.
  if (file.type !== '' && !TYPES.includes(file.type)) return formTexts.photoType
  if (file.size === 0) return formTexts.photoEmpty
  if (file.size > MAX_BYTES) return formTexts.photoSize
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
