import { count, countInWords, dateTimeText } from '@jejaring/ui'
import * as texts from '../../texts'
import type { Creation } from './creations'
import { ConfirmationForm } from './void-form'
import { useUndoCreation } from './void-pins'

const words = texts.pins

/** Undoes an untouched creation of pins. */
export default function UndoForm({ creation, onDone }: { creation: Creation; onDone: () => void }) {
  const { created_at, package_name, qty, username } = creation
  const undo = useUndoCreation(creation.id)
  return (
    <ConfirmationForm
      details={[
        { label: words.madeOn, value: dateTimeText(created_at) },
        { label: words.package, value: package_name },
        { label: words.confirmQuantity, value: words.pins(count(qty), countInWords(qty)) },
        { label: words.firstOwner, value: username },
      ]}
      note={words.undoHelp}
      title={words.confirmUndo}
      submitLabel={words.undo}
      send={undo.mutateAsync}
      onDone={onDone}
    />
  )
}
