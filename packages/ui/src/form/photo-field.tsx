import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../display/avatar'
import { FieldError } from './field-error'
import type { PhotoCrop } from './photo-crop'
import classes from './photo-field.module.css'
import { decodePhoto, shrinkPhoto } from './shrink-photo'
import { formTexts } from './texts'
import { type FieldProps, useField } from './use-field'

const TYPES = ['image/jpeg', 'image/png']

interface PhotoFieldProps extends FieldProps {
  /**
   * Name of the person, for the initials without a photo. Without it the photo is a picture, shown whole and with its
   * label.
   */
  person?: string
  /** URL of the stored photo. */
  current?: string | null
  /** Opens the camera of a phone, on its back (`environment`) or towards the user. */
  capture?: 'environment' | 'user'
  /** Offers to crop the photo to a square. */
  crop?: boolean
}

/** A photo picker with preview and optional cropping; the value is a File or null. */
export function PhotoField({ person, current, crop, capture, ...props }: PhotoFieldProps) {
  // A refused file is not taken, so that the photo stays as it was. Without a photo to send in its place, the form
  // cannot be sent until the user has decided to go on without one.
  const [refusal, setRefusal] = useState<string>()
  const { field, shown } = useField(props, (value) => (value instanceof File ? undefined : refusal))
  const error = refusal ? <FieldError message={refusal} isNews /> : shown.error
  const file = field.value instanceof File ? field.value : null
  const photo = usePreview(file) ?? current
  const [cropping, setCropping] = useState<Cropping>()
  // Reset, so that picking the same file again fires a change event.
  const forgetPicked = useRef<() => void>(null)
  const keep = (photo: File) => {
    setCropping(undefined)
    setRefusal(undefined)
    field.onChange(photo)
  }
  const pick = async (picked: File | null) => {
    if (!picked) return
    forgetPicked.current?.()
    const fault = faultOf(picked)
    const image = fault ? null : await decodePhoto(picked)
    if (image === null) return setRefusal(fault ?? formTexts.photoBroken)
    // The server validates it.
    if (!image) return keep(picked)
    if (!crop) return keep(await shrinkPhoto(picked, image))
    const Window = await loadCropWindow()
    if (Window) setCropping({ image, Window })
    else keep(await shrinkPhoto(picked, image))
  }
  return (
    <div className={classes.photo}>
      {person === undefined ? (
        photo && <img src={photo} alt="" className={classes.picture} />
      ) : (
        <Avatar key={photo ?? 'none'} photo={photo} name={person} size={72} />
      )}
      <div className={classes.controls}>
        {person === undefined && <span className={classes.label}>{props.label}</span>}
        <div className={classes.buttons}>
          <FileButton
            resetRef={forgetPicked}
            accept=".jpg,.jpeg,.png"
            capture={capture}
            onChange={(picked) => void pick(picked)}
            inputProps={{ 'aria-label': props.label }}
          >
            {(button) => (
              <Button
                {...button}
                ref={field.ref}
                aria-describedby={error && `${shown.id}-error`}
                variant="default"
                leftSection={<IconCamera size={18} />}
                disabled={shown.disabled}
              >
                {file || current ? formTexts.photoChange : formTexts.photoPick}
              </Button>
            )}
          </FileButton>
          {refusal && !file && (
            <Button variant="subtle" onClick={() => setRefusal(undefined)}>
              {formTexts.photoNone}
            </Button>
          )}
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
        {error && (
          <span id={`${shown.id}-error`} className={classes.error}>
            {error}
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

/** Loads the crop dialog; undefined when that fails: the whole picture is used. */
function loadCropWindow(): Promise<typeof PhotoCrop | undefined> {
  return import('./photo-crop').then(
    ({ PhotoCrop: Window }) => Window,
    () => undefined,
  )
}

function faultOf(file: File): string | undefined {
  // A file without an extension has no type: it is judged by its content.
  if (file.type !== '' && !TYPES.includes(file.type)) return formTexts.photoType
  if (file.size === 0) return formTexts.photoEmpty
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
