import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { texts } from '../texts'

interface CopyButtonProps extends ButtonProps {
  /** What is copied. */
  text: string
  label: string
}

/** Puts a text on the clipboard and says so for a moment. */
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

/** Whether it worked. Pages on plain http have no clipboard of their own; the old way does there. */
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
  // What lies behind a window of the browser cannot be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
