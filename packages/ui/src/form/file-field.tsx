import { Button, FileButton, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { formTexts } from './texts'
import { type FieldProps, useField } from './use-field'

interface FileFieldProps extends FieldProps {
  /** File extensions: `.csv,.xlsx`. */
  accept: string
}

/** A file picker that shows the file name; the value is a File or null. */
export function FileField({ accept, ...props }: FileFieldProps) {
  const { field, shown } = useField(props)
  const file = field.value instanceof File ? field.value : null
  return (
    <Input.Wrapper {...shown} labelElement="div">
      <FileButton
        accept={accept}
        onChange={(picked) => field.onChange(picked)}
        inputProps={{ 'aria-label': props.label }}
      >
        {(button) => (
          <Button
            {...button}
            ref={field.ref}
            aria-describedby={shown.error && `${shown.id}-error`}
            fullWidth
            variant="default"
            mt={6}
            leftSection={<IconUpload size={18} />}
            disabled={shown.disabled}
          >
            {file ? file.name : formTexts.filePick}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  )
}
