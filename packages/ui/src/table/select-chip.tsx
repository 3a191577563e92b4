import { IconChevronDown } from '@tabler/icons-react'
import classes from './table.module.css'

interface SelectChipProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Shown on the chip. */
  text: string
  isSet?: boolean | undefined
  className?: string | undefined
}

/** A chip over a native select, which needs no code of its own and opens the chooser of the phone. */
export function SelectChip({
  label,
  value,
  options,
  onChange,
  text,
  isSet,
  className = '',
}: SelectChipProps) {
  return (
    <div className={`${classes.chip} ${classes.choice} ${className}`} data-set={isSet || undefined}>
      <span aria-hidden>{text}</span>
      <IconChevronDown size={16} aria-hidden />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
