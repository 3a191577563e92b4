import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Sheet } from '../dialogs/sheet'
import { type Crop, dragged, squareOf, wholePicture } from './crop'
import classes from './photo-crop.module.css'
import { photoOf } from './shrink-photo'
import { formTexts } from './texts'

/** Size of the upload; the server stores 400 px. */
const UPLOAD_SIZE_PX = 800
const PREVIEW_SIZE_PX = 320
const words = formTexts.crop

interface PhotoCropProps {
  image: ImageBitmap
  onDone: (photo: File) => void
  onCancel: () => void
}

/** Crops an image to a square, by dragging or with sliders. */
export function PhotoCrop({ image, onDone, onCancel }: PhotoCropProps) {
  const [crop, setCrop] = useState<Crop>(wholePicture)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, crop)
  }, [image, crop])
  const use = async () => {
    const photo = await cut(image, crop)
    if (photo) onDone(photo)
  }
  const slide = (name: keyof Crop) => (value: number) =>
    setCrop((previous) => ({ ...previous, [name]: value }))
  const { side } = squareOf(image, crop)
  return (
    <Sheet opened onClose={onCancel} title={words.title} width={420}>
      <div className={classes.crop}>
        <canvas
          ref={canvas}
          width={PREVIEW_SIZE_PX * 2}
          height={PREVIEW_SIZE_PX * 2}
          className={classes.picture}
          role="img"
          aria-label={words.preview}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const by = { dx: event.movementX, dy: event.movementY }
            const shown = event.currentTarget.clientWidth
            setCrop((previous) => dragged(image, previous, by, shown))
          }}
        />
        <Slider label={words.zoom} min={1} max={4} value={crop.zoom} onChange={slide('zoom')} />
        <Slider label={words.across} value={crop.x} disabled={image.width <= side} onChange={slide('x')} />
        <Slider label={words.down} value={crop.y} disabled={image.height <= side} onChange={slide('y')} />
        <Button onClick={() => void use()}>{words.use}</Button>
      </div>
    </Sheet>
  )
}

interface SliderProps {
  label: string
  value: number
  min?: number
  max?: number
  disabled?: boolean
  onChange: (value: number) => void
}

function Slider({ label, value, min = 0, max = 1, disabled = false, onChange }: SliderProps) {
  return (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        // Type `button`, because it is inside a form that must not be submitted yet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </label>
  )
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { side, left, top } = squareOf(image, crop)
  // Transparent pixels would become black in a JPEG.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

function cut(image: ImageBitmap, crop: Crop): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = UPLOAD_SIZE_PX
  canvas.height = UPLOAD_SIZE_PX
  draw(canvas, image, crop)
  return photoOf(canvas)
}
