import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { texts } from '../texts'

interface CopyButtonProps extends ButtonProps {
  /** The text to copy. */
  text: string
  label: string
}

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, label, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} />}
      {...props}
      onClick={() => void copyText(text).then(setCopied)}
    >
      <span aria-live="polite">{copied ? texts.copied : label}</span>
    </Button>
  )
}

/** Returns whether it worked. Plain http pages have no clipboard API, so it falls back to `execCommand`. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  // Elements outside an open modal are inert and cannot be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
